import { expect, test } from 'vitest';
import { asExpiry, asNumber, CardForm, expiryOf, hasCheckDigit } from './card-form.ts';

const card = { name: 'Sara Ali', number: '4201 3201 1111 1010', expiry: '08/28', cvc: '123' };
const faults = (over: Partial<typeof card>) => CardForm.safeParse({ ...card, ...over }).error?.issues.map(({ message }) => message) ?? [];

test('finds a mistyped number by its check digit', () => {
  expect(hasCheckDigit('4201320111111010')).toBe(true);
  expect(hasCheckDigit('4201320111111011')).toBe(false);
});

test('names what is wrong with a card', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ name: 'Sara' })).toEqual(['name']);
  expect(faults({ number: '4201 3201 1111 1011' })).toEqual(['number']);
  expect(faults({ number: '4201' })).toEqual(['number']);
  expect(faults({ expiry: '13/28' })).toEqual(['expiry']);
  expect(faults({ cvc: '12' })).toEqual(['cvc']);
});

test('reads what is typed, in either script', () => {
  expect(faults({ number: '٤٢٠١٣٢٠١١١١١١٠١٠', expiry: '٨/٢٠٢٨', cvc: '١٢٣' })).toEqual([]);
  expect(expiryOf('8/28')).toEqual({ month: 8, year: 2028 });
  expect(asNumber('42013201111')).toBe('4201 3201 111');
  expect([asExpiry('08', '0'), asExpiry('08', '08/'), asExpiry('0828', '')]).toEqual(['08/', '08', '08/28']);
});
