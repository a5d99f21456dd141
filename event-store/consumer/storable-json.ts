/** The escapes that JSON.stringify writes for U+0000 and lone surrogates; always in lower case. */
const unstorable = /\\u(?:0000|d[89a-f])/;

/**
 * The JSON text of rows for a statement. Postgres text cannot hold U+0000, and Postgres refuses JSON with a lone surrogate, so the
 * former is removed and the latter becomes U+FFFD: one odd review must not stop a projection.
 */
export function storableJson(rows: readonly unknown[]): string {
  return `[${rows.map(storableRow).join(',')}]`;
}

function storableRow(row: unknown): string {
  const text = JSON.stringify(row);
  // Only a row with such a character needs the slow replacement.
  if (!unstorable.test(text)) return text;
  return JSON.stringify(row, (_, value: unknown) => (typeof value === 'string' ? storableText(value) : value));
}

function storableText(text: string): string {
  // UTF-8 cannot encode lone surrogates: they become U+FFFD.
  return Buffer.from(text.replaceAll('\u0000', ''), 'utf8').toString('utf8');
}
