import { platformTenant, type subscriberRoutes } from '@sumaa/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { z } from 'zod';
import { membership, openBusiness, payment, person, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

type Trends = z.output<(typeof subscriberRoutes)['subscriberTrends']['model']>;

let t: TestProjections;
let trends: Trends;
let figures: z.output<(typeof subscriberRoutes)['subscriberFigures']['model']>;
const now = '2026-03-15T09:00:00Z';
const keeper = idOf('a', 91);
const day = 86_400_000;
const businessCount = 12;

/** A payment: how many minutes before now, whose, by which plan, how much, and what went back of it. */
const bought = fc.record({
  minutes: fc.integer({ min: 0, max: 260 * 24 * 60 }),
  business: fc.integer({ min: 1, max: businessCount }),
  /** A year is rare, or everybody would stay. */
  interval: fc.integer({ min: 1, max: 20 }).map((n) => (n === 1 ? ('yearly' as const) : ('monthly' as const))),
  net: fc.integer({ min: 1, max: 500_000 }),
  refund: fc.option(fc.integer({ min: 1, max: 100 }), { freq: 3 }),
});

// The events as they are stored are the oracle's only source.
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  await t.append(
    platformTenant,
    '2026-01-01T08:00:00Z',
    ...person(keeper, platformTenant, 'عادل', 'super_admin'),
    membership(platformTenant, keeper, 'super_admin', ['customers']),
  );
  const businesses: TestBusiness[] = [];
  for (let n = 1; n <= businessCount; n++) businesses.push(await openBusiness(t, n));
  for (const [index, { minutes, business, interval, net, refund }] of fc.sample(bought, { numRuns: 60, seed: 20_261_127 }).entries()) {
    const { tenantId } = businesses[business - 1]!;
    const paidAt = new Date(Date.parse(now) - minutes * 60_000);
    const periodEnd = new Date(paidAt.getTime() + (interval === 'yearly' ? 365 : 30) * day);
    const amount = { net, vat: 0, total: net };
    const over = { interval, amount, periodStart: at(paidAt.toISOString()), periodEnd: at(periodEnd.toISOString()) };
    const paid = payment(tenantId, 100 + index, paidAt.toISOString(), over);
    await t.append(tenantId, paidAt.toISOString(), paid);
    const { chargeId, paymentId } = paid.data as { readonly chargeId: string; readonly paymentId: string };
    if (refund === null) continue;
    const back = Math.ceil((net * refund) / 100);
    const given = { tenantId, chargeId, paymentId, method: 'card', reason: 'عطل', accountId: keeper, at: at(now) };
    await t.append(tenantId, now, { type: 'RefundRequested', data: { ...given, amount: back, net: back, wantedTotal: back } });
    if (index % 2 === 1 || back === net) continue;
    // The rest went back by hand, in the console of the payment provider.
    const rest = { amount: net - back, net: net - back, wantedTotal: net, paidNet: 0 };
    await t.append(tenantId, now, { type: 'RefundNoted', data: { tenantId, chargeId, paymentId, ...rest } });
  }
  t.clock.now = new Date(now);
  const { token } = await t.signIn(keeper, platformTenant);
  trends = (await t.get('/api/subscribers/trends', token)).body.model as Trends;
  figures = (await t.get('/api/subscribers/figures', token)).body.model as typeof figures;
});
afterAll(() => t.close());

/** Midnight of the first of a month in Riyadh. */
const first = (month: string) => `${month}-01T00:00:00+03:00`;
const months = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04'].map(first);

/** Each payment as it was received, as the events say: what went back of it is no part of a month. */
const payments = `
  select p.data ->> 'tenantId' as tenant, (p.data ->> 'paidAt')::timestamptz as paid_at, p.data ->> 'interval' as interval,
    (p.data ->> 'periodStart')::timestamptz as period_start, (p.data ->> 'periodEnd')::timestamptz as period_end,
    (p.data -> 'amount' ->> 'net')::int as net
  from es.event p where p.type = 'PaymentSucceeded'`;

const revenueOf = async (from: string, until: string) => {
  const { rows } = await t.pool.query<{ sum: string }>(
    `select coalesce(sum(net), 0) as sum from (${payments}) p where paid_at >= $1 and paid_at < $2`,
    [from, until],
  );
  return Number(rows[0]?.sum);
};

/** Who paid in a month: by a payment in it, or by a year that runs in it. */
const payersOf = async (from: string, until: string) => {
  const { rows } = await t.pool.query<{ tenant: string }>(
    `select distinct tenant from (${payments}) p
     where (paid_at >= $1 and paid_at < $2) or (interval = 'yearly' and period_start < $2 and period_end > $1)`,
    [from, until],
  );
  return rows.map(({ tenant }) => tenant);
};

test('subscribers, new ones and revenue of each month are what the events say', async () => {
  for (const [nth, from] of months.slice(0, -1).entries()) {
    const until = months[nth + 1]!;
    const { rows } = await t.pool.query<{ subscribers: number; joined: number }>(
      `select count(*) filter (where at < $2)::int as subscribers, count(*) filter (where at >= $1 and at < $2)::int as joined
       from (select (metadata ->> 'occurredAt')::timestamptz as at from es.event where type = 'BusinessRegistered') b`,
      [from, until],
    );
    expect(trends.months[nth], from).toEqual({ start: at(from), ...rows[0], revenue: await revenueOf(from, until) });
  }
  expect(trends.months.every(({ revenue }) => revenue > 0)).toBe(true);
});

test('what was paid in all is less what went back, whoever gave it back, and the month is what was received', async () => {
  const sums = await t.pool.query<{ type: string; net: string }>(
    `select type, sum(coalesce(data -> 'amount' ->> 'net', data ->> 'net')::int) as net from es.event
     where type in ('PaymentSucceeded', 'RefundRequested', 'RefundNoted') group by type`,
  );
  const {
    PaymentSucceeded = 0,
    RefundRequested = 0,
    RefundNoted = 0,
  } = Object.fromEntries(sums.rows.map(({ type, net }) => [type, Number(net)]));
  expect(RefundNoted).toBeGreaterThan(0);
  expect([figures.revenue, figures.revenueThisMonth]).toEqual([
    PaymentSucceeded - RefundRequested - RefundNoted,
    await revenueOf(first('2026-03'), first('2026-04')),
  ]);
});

test('the month before counts up to the same moment', async () => {
  const until = new Date(Date.parse(first('2026-02')) + Date.parse(now) - Date.parse(first('2026-03')));
  expect(trends.revenueBefore).toBe(await revenueOf(first('2026-02'), until.toISOString()));
});

test('retention is who paid in the month before last and in the last, and the same a month earlier', async () => {
  const stayed = async (earlier: number) => {
    const [before, after] = [
      await payersOf(months[earlier]!, months[earlier + 1]!),
      await payersOf(months[earlier + 1]!, months[earlier + 2]!),
    ];
    return { kept: before.filter((tenant) => after.includes(tenant)).length, of: before.length };
  };
  expect([trends.retention, trends.retentionBefore]).toEqual([await stayed(3), await stayed(2)]);
});
