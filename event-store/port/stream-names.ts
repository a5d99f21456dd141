import { streamName } from '@sumaa/contracts';

export { streamName };

/** The category of a stream: the part before its first dash. */
export function categoryOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}

/** The id of a stream: the part after its first dash. */
export function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}

/** Stream prefixes that match whole categories. Throws TypeError unless a category is letters only, so no prefix matches another one. */
export function categoryPrefixes(categories: readonly string[]): readonly string[] {
  return categories.map((category) => {
    if (!/^[a-z]+$/.test(category)) throw new TypeError(`not a category: ${JSON.stringify(category)}`);
    return `${category}-`;
  });
}
