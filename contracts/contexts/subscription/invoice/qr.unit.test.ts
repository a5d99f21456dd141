import { describe, expect, test } from 'vitest';
import { invoiceCode, riyals } from './qr.ts';

const issuedAt = '2022-04-25T15:30:00Z';

const bytesOf = (code: string) => Uint8Array.from(atob(code), (letter) => letter.codePointAt(0)!);

/** The values of a code by their tags, read as the tax authority reads them: each length counts bytes. */
function read(code: string): Record<number, string> {
  const bytes = bytesOf(code);
  const values: Record<number, string> = {};
  for (let at = 0; at < bytes.length; at += 2 + bytes[at + 1]!) {
    values[bytes[at]!] = new TextDecoder().decode(bytes.subarray(at + 2, at + 2 + bytes[at + 1]!));
  }
  return values;
}

describe('the code of an invoice', () => {
  test('is the one that the tax authority publishes as an example', () =>
    expect(invoiceCode({ sellerName: 'Bobs Records', vatNumber: '310122393500003', issuedAt, total: 100_000, vat: 15_000 })).toBe(
      'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
    ));
  test('counts bytes, not letters', () => {
    const code = invoiceCode({ sellerName: 'شركة سمعتي', vatNumber: '310122393500003', issuedAt, total: 23_005, vat: 3_001 });
    expect(bytesOf(code)[1]).toBe(19);
    expect(read(code)).toEqual({ 1: 'شركة سمعتي', 2: '310122393500003', 3: issuedAt, 4: '230.05', 5: '30.01' });
  });
  test('takes a name of 127 bytes and refuses a longer one', () => {
    const withName = (sellerName: string) => () => invoiceCode({ sellerName, vatNumber: '310122393500003', issuedAt, total: 100, vat: 15 });
    expect(read(withName(`${'س'.repeat(63)}.`)())[1]).toHaveLength(64);
    expect(withName('س'.repeat(64))).toThrow(RangeError);
  });
  test('writes halalas as riyals', () =>
    expect([0, 5, 100, 123_456, -2_300].map(riyals)).toEqual(['0.00', '0.05', '1.00', '1234.56', '-23.00']));
});
