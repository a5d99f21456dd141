import { streamName } from '@sumaa/contracts';

export { streamName };

/** The category of a stream: what stands before its first dash. */
export function categoryOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}

/** The id of a stream: what stands behind its first dash. */
export function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}

/** Filters for a subscription that follows whole categories. Letters only, so no prefix can cover another category. */
export function categoryPrefixes(categories: readonly string[]): readonly string[] {
  return categories.map((category) => {
    if (!/^[a-z]+$/.test(category)) throw new TypeError(`not a category: ${JSON.stringify(category)}`);
    return `${category}-`;
  });
}
