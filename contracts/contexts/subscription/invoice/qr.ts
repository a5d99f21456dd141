/** What an invoice's code says. Amounts in halalas. */
export interface InvoiceCode {
  readonly sellerName: string;
  readonly vatNumber: string;
  readonly issuedAt: string;
  readonly total: number;
  readonly vat: number;
}

/** Halalas as riyals with two digits, as documents and codes write them. */
export function riyals(halalas: number): string {
  const sign = halalas < 0 ? '-' : '';
  const whole = Math.abs(halalas);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/**
 * The text of an invoice's QR code for the tax authority: base64 of tag, length, value, with tags 1 to 5. The length counts bytes of
 * UTF-8, not characters. Throws RangeError for a seller's name over 127 bytes, which the authority's reader refuses.
 */
export function invoiceCode({ sellerName, vatNumber, issuedAt, total, vat }: InvoiceCode): string {
  const values = [sellerName, vatNumber, issuedAt, riyals(total), riyals(vat)];
  const bytes = values.flatMap((value, index) => {
    const encoded = [...new TextEncoder().encode(value)];
    if (encoded.length > 127) throw new RangeError(`tag ${index + 1} of an invoice's code has ${encoded.length} bytes`);
    return [index + 1, encoded.length, ...encoded];
  });
  return btoa(String.fromCodePoint(...bytes));
}
