import { z } from 'zod';
import { digitsOnly, toLatinDigits } from '../../../lib/digits.ts';

/** The check digit of a card number (Luhn): finds a mistyped digit before the provider does. */
export function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const expiry = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/;

/** A card as it is typed; the messages are names of texts. It goes to the provider only. */
export const CardForm = z.object({
  name: z
    .string()
    .trim()
    .regex(/^\S+(\s+\S+)+$/, 'name'),
  number: z.string().refine((typed) => {
    const number = digitsOnly(typed);
    return /^\d{16,19}$/.test(number) && hasCheckDigit(number);
  }, 'number'),
  expiry: z.string().refine((typed) => expiryOf(typed) !== null, 'expiry'),
  cvc: z.string().refine((typed) => /^\d{3,4}$/.test(digitsOnly(typed)), 'cvc'),
});
export type CardFields = z.output<typeof CardForm>;
export type CardField = keyof CardFields;

/** Month and year of «08/28»; null when it is no date. */
export function expiryOf(typed: string): { readonly month: number; readonly year: number } | null {
  const [, month, year] = expiry.exec(toLatinDigits(typed).trim()) ?? [];
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: 2_000 + Number(year) };
}

/** «0828» → «08/28», while it is typed. */
export function asExpiry(typed: string, before: string): string {
  const text = toLatinDigits(typed);
  return /^\d{2}$/.test(text) && !before.startsWith(text) ? `${text}/` : text.replace(/^(\d{2})(\d{2})$/, '$1/$2');
}

/** In groups of four, while it is typed. */
export const asNumber = (typed: string): string =>
  digitsOnly(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
