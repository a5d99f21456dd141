/** Converts Arabic-Indic (٠–٩) and Persian (۰–۹) digits and the Arabic decimal and thousands marks to what the server reads. */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\u066B/g, '.')
    .replace(/\u066C/g, '');
}

/** Only the digits of a text, as Latin digits: for codes pasted with spaces or marks. */
export function digitsOnly(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '');
}
