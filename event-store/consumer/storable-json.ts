/**
 * The JSON text of rows for a statement. Text columns cannot hold U+0000, and JSON with half a surrogate pair is refused
 * whole, so the former is left out and the latter becomes U+FFFD: one odd review must not stop a projection.
 */
export function storableJson(rows: readonly unknown[]): string {
  const text = JSON.stringify(rows);
  // Both are written as escapes by JSON.stringify; the common case pays one search.
  if (!/\\u(0000|d[89a-f])/i.test(text)) return text;
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? storableText(value) : value));
}

function storableText(text: string): string {
  // UTF-8 knows no lone surrogates: they come back as U+FFFD.
  return Buffer.from(text.replaceAll('\u0000', ''), 'utf8').toString('utf8');
}
