/** Arabic-Indic (٠–٩) and Persian (۰–۹) digits as Latin ones; everything else unchanged. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code >= 0x06f0 ? code - 0x06f0 : code - 0x0660);
  });
}

/** Length of the text in UTF-8 bytes: what Google counts (an Arabic letter is two). */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
