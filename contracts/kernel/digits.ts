/** Replaces Arabic-Indic (٠–٩) and Persian (۰–۹) digits with Latin digits; other characters stay. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code >= 0x06f0 ? code - 0x06f0 : code - 0x0660);
  });
}

/** Length of the text in UTF-8 bytes, which is what Google counts (an Arabic letter is two bytes). */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
