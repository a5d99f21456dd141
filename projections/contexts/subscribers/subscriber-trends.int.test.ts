import { platformTenant, type subscriberRoutes, type Uuid } from '@sumaa/contracts';
import type { DomainEvent } from '@sumaa/event-store';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { z } from 'zod';
import { membership, openBusiness, payment, person, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

type Trends = z.output<(typeof subscriberRoutes)['subscriberTrends']['model']>;

/** What was paid, from the events alone. */
interface Received {
  readonly data: { readonly paidAt: string; readonly amount: { readonly net: number } };
}
const received: Received[] = [];
const refundAsked = (tenantId: TestBusiness['tenantId'], paymentId: Uuid, net: number): DomainEvent => ({
  type: 'RefundRequested',
  data: {
    tenantId,
    chargeId: idOf('q', 1),
    paymentId,
    method: 'card',
    amount: net * 1.15,
    net,
    wantedTotal: net * 1.15,
    reason: 'عطل',
    accountId: idOf('a', 91),
    at: at('2026-03-14T10:00:00Z'),
  },
});

let t: TestProjections;
let trends: Trends;
let businesses: readonly TestBusiness[];
const keeper = idOf('a', 91);

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  await t.append(
    platformTenant,
    '2026-01-01T08:00:00Z',
    ...person(keeper, platformTenant, 'عادل', 'super_admin'),
    membership(platformTenant, keeper, 'super_admin', ['customers']),
  );
  // All registered on 1 January; it is noon of 15 March in Riyadh.
  businesses = [await openBusiness(t, 1), await openBusiness(t, 2), await openBusiness(t, 3), await openBusiness(t, 4)];
  const paid = async (n: number, ...payments: readonly ReturnType<typeof payment>[]) => {
    received.push(...(payments as unknown as readonly Received[]));
    await t.append(businesses[n - 1]!.tenantId, '2026-03-14T09:00:00Z', ...payments);
  };
  const of = (n: number) => businesses[n - 1]!.tenantId;
  // Stays, stops, stays by its year, and comes new.
  await paid(
    1,
    payment(of(1), 11, '2026-01-10T09:00:00Z'),
    payment(of(1), 12, '2026-02-10T09:00:00Z'),
    payment(of(1), 13, '2026-03-10T09:00:00Z'),
  );
  await paid(2, payment(of(2), 21, '2026-01-31T20:59:00Z'));
  const year = { interval: 'yearly', periodStart: at('2025-12-05T09:00:00Z'), periodEnd: at('2026-12-05T09:00:00Z') };
  await paid(3, payment(of(3), 31, '2025-12-05T09:00:00Z', { ...year, amount: { net: 50_000, vat: 7500, total: 57_500 } }));
  await paid(4, payment(of(4), 41, '2026-02-20T09:00:00Z'));
  // Given back in March, of a payment of March and one of January: what was received in a month stays.
  await t.append(of(1), '2026-03-14T10:00:00Z', refundAsked(of(1), idOf('p', 13), 5_000));
  await t.append(of(2), '2026-03-14T10:00:00Z', refundAsked(of(2), idOf('p', 21), 5_000));
  t.clock.now = new Date('2026-03-15T09:00:00Z');
  const { token } = await t.signIn(keeper, platformTenant);
  trends = (await t.get('/api/subscribers/trends', token)).body.model as Trends;
});
afterAll(() => t.close());

test('counts six months as SQL over the businesses and what was received does, whatever was given back since', async () => {
  const bounds = ['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map(
    (first) => `${first}T00:00:00+03:00`,
  );
  const oracle = await Promise.all(
    bounds.slice(0, -1).map(async (start, nth) => {
      const { rows } = await t.pool.query<{ subscribers: number; joined: number; revenue: number }>(
        `select (select count(*)::int from read.business_v1 where registered_at < $2) as subscribers,
           (select count(*)::int from read.business_v1 where registered_at >= $1 and registered_at < $2) as joined,
           (select coalesce(sum(net), 0)::int from unnest($3::timestamptz[], $4::int[]) as received (at, net) where at >= $1 and at < $2) as revenue`,
        [start, bounds[nth + 1], received.map(({ data }) => data.paidAt), received.map(({ data }) => data.amount.net)],
      );
      return { start: at(start), ...rows[0]! };
    }),
  );
  expect(trends.months).toEqual(oracle);
  expect(trends.months.map(({ revenue }) => revenue)).toEqual([0, 0, 50_000, 10_000, 10_000, 5_000]);
  expect(trends.months.map(({ joined }) => joined)).toEqual([0, 0, 0, 4, 0, 0]);
});

test('compares with the same part of last month', () => {
  // Until noon of 15 February: the payment of the tenth, not that of the twentieth.
  expect(trends.revenueBefore).toBe(5_000);
});

test('says who stayed: a running year counts as paid', () => {
  // January: 1, 2 and 3; of them February: 1 and 3. December: 3 alone, who stayed.
  expect(trends.retention).toEqual({ kept: 2, of: 3 });
  expect(trends.retentionBefore).toEqual({ kept: 1, of: 1 });
});

test('counts the trials that run, and those that end within a week', async () => {
  // All trials ended in January.
  expect(trends.trials).toEqual({ running: 0, endingIn7Days: 0 });
  const { token } = await t.signIn(keeper, platformTenant);
  for (const [n, endsAt] of [
    [1, '2026-03-21T09:00:00Z'],
    [2, '2026-03-24T09:00:00Z'],
    [3, '2026-03-14T09:00:00Z'],
  ] as const) {
    const { tenantId } = businesses[n - 1]!;
    await t.append(tenantId, '2026-03-01T09:00:00Z', {
      type: 'TrialStarted',
      data: { tenantId, plan: 'professional', endsAt: at(endsAt) },
    });
  }
  const answer = (await t.get('/api/subscribers/trends', token)).body.model as Trends;
  expect(answer.trials).toEqual({ running: 2, endingIn7Days: 1 });
});
