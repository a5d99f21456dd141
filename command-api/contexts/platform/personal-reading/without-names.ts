import { normalise } from '@sumaa/contracts';

const mark = '[name]';
/** A shorter word is more often another one than a name. */
const shortestName = 3;
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];
/** What Arabic writes without a space before a noun: and, so, by, like, for. */
const prefixes = /^[وف]?[بكل]?/u;

/**
 * A text without the names that `events` hold, as they are spelt or as Arabic joins them to a particle: no erasure of whoever bears one
 * reaches that text.
 */
export function withoutNames(text: string, events: readonly { readonly fields: Readonly<Record<string, unknown>> }[]): string {
  const names = new Set<string>();
  for (const { fields } of events)
    for (const [field, value] of Object.entries(fields))
      if (/name$/i.test(field) && typeof value === 'string')
        for (const word of wordsOf(value)) if (word.length >= shortestName) names.add(normalise(word));
  const isName = (word: string): boolean => {
    const plain = normalise(word);
    const [particles] = prefixes.exec(plain) ?? [''];
    return Array.from({ length: particles.length + 1 }, (_, n) => plain.slice(n)).some((rest) => names.has(rest));
  };
  return text
    .replace(/[\p{L}\p{M}]+/gu, (word) => (isName(word) ? mark : word))
    .replaceAll(new RegExp(String.raw`\[name\](?:\s+\[name\])+`, 'g'), mark);
}
