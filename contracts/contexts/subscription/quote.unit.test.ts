import { describe, expect, test } from 'vitest';
import type { Uuid } from '../../kernel/ids.ts';
import type { Iso } from '../../kernel/time.ts';
import { defaultPrices } from './catalogue.ts';
import { choosing, type Quote } from './quote.ts';
import type { PaidPeriod, Subscription } from './state.ts';

const at = (day: string) => `${day}T06:00:00.000Z` as Iso;
const state = (period: PaidPeriod) =>
  ({ status: 'active', period, charge: null, scheduled: null, discount: null }) as unknown as Subscription;
const enterprise = (interval: PaidPeriod['interval']) => ({ plan: 'enterprise', interval }) as const;
const netOf = (period: PaidPeriod, now: Iso) => {
  const choice = choosing(state(period), enterprise(period.interval), now, { vatPercent: 15, prices: defaultPrices });
  return choice.when === 'now' ? choice.quote.lines.map(({ kind, net }) => [kind, net]) : choice.when;
};
const period: PaidPeriod = {
  plan: 'professional',
  interval: 'monthly',
  start: at('2026-06-01'),
  end: at('2026-07-01'),
  anchorDay: 1,
  paidNet: 20_000,
  paidFrom: at('2026-06-01'),
  grantedDays: 0,
  chargeId: null,
};

test('an upgrade costs the rest of the period at the higher price, less what was paid for it', () =>
  expect(netOf(period, at('2026-06-16'))).toEqual([
    ['plan', 25_000],
    ['credit', -10_000],
  ]));

test('a second upgrade in one period costs the same share of a whole price', () => {
  const since = at('2026-06-16');
  expect(netOf({ ...period, start: since, paidFrom: since, paidNet: 10_000 }, at('2026-06-21'))).toEqual([
    ['plan', 16_667],
    ['credit', -6_667],
  ]);
});

test.each([
  [50, -12_500, 2_500],
  [90, -15_000, 0],
])('a discount of %i%% is of the price: what was paid is credited whole, and nothing is paid out', (percent, off, net) => {
  const held = { ...state(period), discount: { percent, periods: 1 } } as unknown as Subscription;
  const choice = choosing(held, enterprise('monthly'), at('2026-06-16'), { vatPercent: 15, prices: defaultPrices });
  const { lines, amount } = (choice as { readonly quote: Quote }).quote;
  expect(lines.map(({ kind, net: line }) => [kind, line])).toEqual([
    ['plan', 25_000],
    ['credit', -10_000],
    ['discount', off],
  ]);
  expect(amount.net).toBe(net);
});

describe('the rate of value added tax changed since', () => {
  const chargeId = '33333333-3333-4333-8333-333333333331' as Uuid;
  const quoted = (invoicedAt: number, now: number, paidNet = 20_000) => {
    const held = {
      ...state({ ...period, paidNet, chargeId }),
      settled: { [chargeId]: { vatPercent: invoicedAt } },
    } as unknown as Subscription;
    const choice = choosing(held, enterprise('monthly'), at('2026-06-16'), { vatPercent: now, prices: defaultPrices });
    return choice.when === 'now' ? choice.quote : choice.when;
  };

  test('an upgrade credits the rest of the period at the rate of its invoice', () => {
    expect(quoted(5, 15)).toMatchObject({ creditVatPercent: 5, amount: { net: 15_000, vat: 3_750 - 500, total: 18_250 } });
    expect(quoted(15, 5)).toMatchObject({ creditVatPercent: 15, amount: { net: 15_000, vat: 1_250 - 1_500, total: 14_750 } });
    expect(quoted(15, 15)).toMatchObject({ creditVatPercent: 15, amount: { net: 15_000, vat: 2_250, total: 17_250 } });
  });

  test('a credit never comes to more than the price, so that nothing is paid out', () => {
    const { lines, amount } = quoted(15, 0, 49_000) as Quote;
    expect(amount.total).toBeGreaterThanOrEqual(0);
    expect(amount.total).toBeLessThan(200);
    expect(lines[1]!.net).toBeGreaterThan(-24_500);
  });
});

describe('granted months', () => {
  // June is paid, July to December are granted: 184 days.
  const granted = { ...period, end: at('2027-01-01'), grantedDays: 184 };
  const quoted = (held: PaidPeriod, interval: PaidPeriod['interval'], now: Iso) => {
    const choice = choosing(state(held), enterprise(interval), now, { vatPercent: 15, prices: defaultPrices });
    if (choice.when !== 'now') throw new Error(choice.when);
    const { lines, amount, granted: left, period: bought } = choice.quote;
    return { nets: lines.map(({ net }) => net), total: amount.total, left, bought };
  };

  test('cost nothing in an upgrade: they follow the paid part as days of the same worth', () =>
    expect(quoted(granted, 'monthly', at('2026-06-16'))).toEqual({
      nets: [25_000, -10_000],
      total: 17_250,
      left: { plan: 'professional', interval: 'monthly', days: 184, becomes: 74, from: at('2026-07-01') },
      bought: { start: at('2026-06-16'), end: at('2026-09-13') },
    }));

  test('are all that is left after the paid part, so that nothing is to be paid', () =>
    expect(quoted(granted, 'monthly', at('2026-12-22'))).toEqual({
      nets: [],
      total: 0,
      left: { plan: 'professional', interval: 'monthly', days: 10, becomes: 4, from: at('2026-12-22') },
      bought: { start: at('2026-12-22'), end: at('2026-12-26') },
    }));

  test('follow a first year', () =>
    expect(quoted(granted, 'yearly', at('2026-06-16'))).toEqual({
      nets: [500_000, -10_000],
      total: 563_500,
      left: { plan: 'professional', interval: 'monthly', days: 184, becomes: 74, from: at('2027-06-16') },
      bought: { start: at('2026-06-16'), end: at('2027-08-29') },
    }));
});
