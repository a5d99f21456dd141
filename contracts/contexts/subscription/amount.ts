import { z } from 'zod';

/** Whole halalas. `total` is what is paid. VAT is negative where a credit at an earlier, higher rate takes off more than is added. */
export const Amount = z.object({ net: z.number().int().min(0), vat: z.number().int(), total: z.number().int().min(0) });
export type Amount = z.infer<typeof Amount>;

/** A share of whole halalas, rounded half up: `value × part / whole`. All three are not negative. */
export function shareOf(value: number, part: number, whole: number): number {
  return Math.floor((2 * value * part + whole) / (2 * whole));
}

/** A rate with up to two decimals as a whole number, because 1.15 × 1,000 is not exact. */
const hundredths = (percent: number): number => Math.round(percent * 100);

/** The amount with VAT, which is computed once on the sum. `vatPercent` has at most two decimals. */
export function amountOf(net: number, vatPercent: number): Amount {
  const vat = shareOf(net, hundredths(vatPercent), 10_000);
  return { net, vat, total: net + vat };
}

/** What of a sum with VAT is without it. */
export const netOf = (total: number, vatPercent: number): number => shareOf(total, 10_000, 10_000 + hundredths(vatPercent));
