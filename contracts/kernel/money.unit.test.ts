import { expect, test } from 'vitest';
import { approximate, riyalsPer, type Money } from './money.ts';

const price: Money = { amount: 20_000, currency: 'SAR' };
const shown = (code: 'SAR' | 'USD' | 'EUR', perEuro: number | null = null) =>
  approximate(price, { code, riyals: riyalsPer(code, perEuro) });

test('shows riyals in dollars at the fixed rate, and in euros only with a rate', () => {
  expect(shown('USD')).toEqual({ amount: 5_333, currency: 'USD' });
  expect(shown('EUR')).toBeNull();
  expect(shown('EUR', 4.35)).toEqual({ amount: 4_598, currency: 'EUR' });
  expect(shown('SAR')).toBeNull();
});

test('leaves money that is not in riyals alone', () => {
  expect(approximate({ amount: 100, currency: 'USD' }, { code: 'EUR', riyals: 4.35 })).toBeNull();
});
