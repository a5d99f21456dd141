import { expect, test } from 'vitest';
import { amountOf, netOf, shareOf } from './amount.ts';

test('shares are rounded half up to whole halalas', () => {
  expect(shareOf(20_000, 15, 30)).toBe(10_000);
  expect(shareOf(5, 1, 2)).toBe(3);
  expect(shareOf(4, 1, 3)).toBe(1);
  expect(shareOf(5_000, 1, 31)).toBe(161);
  expect(shareOf(500_000, 364, 365)).toBe(498_630);
});

test('VAT is computed once on the net sum', () => {
  expect(amountOf(20_000, 15)).toEqual({ net: 20_000, vat: 3_000, total: 23_000 });
  expect(amountOf(30_000, 15)).toEqual({ net: 30_000, vat: 4_500, total: 34_500 });
  expect(amountOf(3, 15)).toEqual({ net: 3, vat: 0, total: 3 });
  expect(amountOf(10, 15)).toEqual({ net: 10, vat: 2, total: 12 });
  expect(amountOf(0, 15)).toEqual({ net: 0, vat: 0, total: 0 });
});

test('a rate may have two decimals, and halves are exact', () => {
  expect(amountOf(20_000, 7.5)).toEqual({ net: 20_000, vat: 1_500, total: 21_500 });
  expect(amountOf(1_000, 1.15)).toEqual({ net: 1_000, vat: 12, total: 1_012 });
  expect([netOf(21_500, 7.5), netOf(23_000, 15), netOf(1_012, 1.15)]).toEqual([20_000, 20_000, 1_000]);
});
