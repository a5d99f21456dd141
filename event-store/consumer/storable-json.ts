/** What JSON.stringify writes for U+0000 and half a surrogate pair; it spells escapes in lower case. */
const unstorable = /\\u(?:0000|d[89a-f])/;

/**
 * The JSON text of rows for a statement. Text columns cannot hold U+0000, and JSON with half a surrogate pair is refused
 * whole, so the former is left out and the latter becomes U+FFFD: one odd review must not stop a projection.
 */
export function storableJson(rows: readonly unknown[]): string {
  return `[${rows.map(storableRow).join(',')}]`;
}

function storableRow(row: unknown): string {
  const text = JSON.stringify(row);
  // The common case pays one search, and one odd row does not make its whole batch pay.
  if (!unstorable.test(text)) return text;
  return JSON.stringify(row, (_, value: unknown) => (typeof value === 'string' ? storableText(value) : value));
}

function storableText(text: string): string {
  // UTF-8 knows no lone surrogates: they come back as U+FFFD.
  return Buffer.from(text.replaceAll('\u0000', ''), 'utf8').toString('utf8');
}
