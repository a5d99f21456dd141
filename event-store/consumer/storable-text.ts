/** The escapes that JSON.stringify writes for U+0000 and lone surrogates; always in lower case. */
const unstorable = /\\u(?:0000|d[89a-f])/;

/**
 * The JSON text of a value for a statement. Postgres text cannot hold U+0000, and Postgres refuses JSON with a lone surrogate, so the
 * former is removed and the latter becomes U+FFFD: one odd review must not stop a projection.
 */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  // Only a value with such a character needs the slow replacement.
  if (!unstorable.test(text)) return text;
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? wellFormed(storableText(part)) : part));
}

/** The text without U+0000. Lone surrogates become U+FFFD as it is sent. */
export const storableText = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

/** UTF-8 cannot encode lone surrogates. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
