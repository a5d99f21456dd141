import { z } from 'zod';

/** `SAR` is what everything is charged in; an amount in another currency is only shown beside it. */
export const currencies = ['SAR', 'USD', 'EUR'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.infer<typeof Currency>;

/** Money in minor units (halalas for SAR), as whole numbers. */
export const Money = z.object({ amount: z.number().int(), currency: Currency });
export type Money = z.infer<typeof Money>;

/** Riyals for one US dollar: the fixed rate of the Saudi Central Bank. */
const riyalsPerDollar = 3.75;

/** Riyals for one unit of a currency; null where no rate is known. `riyalsPerEuro`: null without a setting. */
export function riyalsPer(currency: Currency, riyalsPerEuro: number | null): number | null {
  return { SAR: 1, USD: riyalsPerDollar, EUR: riyalsPerEuro }[currency];
}

/** About how much an amount in riyals is in another currency; null for riyals and without a rate (`riyals` for one unit of it). */
export function approximate({ amount, currency }: Money, other: { readonly code: Currency; readonly riyals: number | null }): Money | null {
  if (currency !== 'SAR' || other.code === 'SAR' || other.riyals === null) return null;
  return { amount: Math.round(amount / other.riyals), currency: other.code };
}
