/** Text as Postgres can hold it: U+0000, which JSON may carry and `text` may not, is left out. Null stays null. */
export function plainText(text: string): string;
export function plainText(text: string | null): string | null;
export function plainText(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\u0000', '');
}
