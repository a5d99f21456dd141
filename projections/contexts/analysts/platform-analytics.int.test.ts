import { platformTenant, type ContactEvent, type platformAnalyticsRoutes, type Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { z } from 'zod';
import { membership, openBusiness, payment, person, type TestBusiness } from '../../testing/business.ts';
import { contactMoved, contactReceived, contactReplied } from '../../testing/contacts.ts';
import { at, idOf } from '../../testing/events.ts';
import { received } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';
import { writeReview } from '../../testing/write-review.ts';

type Model = z.output<(typeof platformAnalyticsRoutes)['platformAnalytics']['model']>;

let t: TestProjections;
let token: string;
let businesses: readonly TestBusiness[];
const analyst = idOf('a', 91);

const breached = (messageId: Uuid): ContactEvent => ({
  type: 'ContactSlaBreached',
  data: {
    messageId,
    target: 'first_answer',
    startedAt: at('2026-03-03T08:00:00Z'),
    dueAt: at('2026-03-04T08:00:00Z'),
    breachedAt: at('2026-03-04T08:00:00Z'),
    notify: false,
    responsible: null,
    reassignedTo: null,
    raisedTo: null,
  },
});

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  await t.append(
    platformTenant,
    '2026-01-01T08:00:00Z',
    ...person(analyst, platformTenant, 'عبير', 'super_admin'),
    membership(platformTenant, analyst, 'super_admin', ['analytics']),
    contactReceived(idOf('q', 1), { receivedAt: at('2026-03-01T08:00:00Z'), slaDueAt: at('2026-03-02T08:00:00Z') }),
    contactReplied(idOf('q', 1), true),
    contactReceived(idOf('q', 2), { receivedAt: at('2026-03-03T08:00:00Z'), slaDueAt: at('2026-03-04T08:00:00Z') }),
    breached(idOf('q', 2)),
    // Spam is no message that is answered late, and what was closed in time needed no answer.
    contactReceived(idOf('q', 3), { receivedAt: at('2026-03-03T08:00:00Z'), slaDueAt: at('2026-03-04T08:00:00Z') }),
    breached(idOf('q', 3)),
    { type: 'ContactMarkedAsSpam', data: { messageId: idOf('q', 3), accountId: analyst, markedAt: at('2026-03-05T08:00:00Z') } },
    contactReceived(idOf('q', 4), { receivedAt: at('2026-03-03T08:00:00Z'), slaDueAt: at('2026-03-04T08:00:00Z') }),
    contactMoved(idOf('q', 4), 'new', 'closed', { slaDueAt: at('2026-03-04T08:00:00Z') }),
  );
  // All registered on 1 January; it is noon of 15 March in Riyadh.
  businesses = [await openBusiness(t, 1), await openBusiness(t, 2), await openBusiness(t, 3)];
  const [one, two, three] = businesses.map(({ tenantId }) => tenantId);
  const year = { plan: 'professional', interval: 'yearly', periodStart: at('2025-12-05T09:00:00Z'), periodEnd: at('2026-12-05T09:00:00Z') };
  // Of those who had paid on 13 February the first renewed, the second did not, the third has a year.
  await t.append(one!, '2026-03-14T09:00:00Z', payment(one!, 11, '2026-02-01T09:00:00Z'), payment(one!, 12, '2026-03-03T09:00:00Z'));
  await t.append(two!, '2026-03-14T09:00:00Z', payment(two!, 21, '2026-01-31T20:59:00Z'));
  await t.append(
    three!,
    '2026-03-14T09:00:00Z',
    payment(three!, 31, '2025-12-05T09:00:00Z', { ...year, amount: { net: 200_000, vat: 30_000, total: 230_000 } }),
  );
  // Two answers of the period after one and three hours, one of the period before after ten.
  await writeReview(t, businesses[0]!, '2026-03-05T08:00:00Z', { answeredAfter: 1 });
  await writeReview(t, businesses[1]!, '2026-03-06T08:00:00Z', { answeredAfter: 3 });
  await writeReview(t, businesses[2]!, '2026-02-01T08:00:00Z', { answeredAfter: 10 });
  t.clock.now = new Date('2026-03-15T09:00:00Z');
  ({ token } = await t.signIn(analyst, platformTenant));
});
afterAll(() => t.close());

const read = async (query = '') => (await t.get(`/api/platform/analytics${query}`, token)).body.model as Model;

/** By the events: nothing in the test reopens a business. */
const isOpen = `not exists (select from es.event e where e.type in ('BusinessDeactivated', 'BusinessErased')
  and e.data ->> 'tenantId' = b.tenant_id and (e.metadata ->> 'occurredAt')::timestamptz < $2)`;
const asSqlCounts = async (): Promise<Model['months']> => {
  const bounds = ['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'].map(
    (first) => `${first}T00:00:00+03:00`,
  );
  const ends = [...bounds.slice(1), '2026-03-15T12:00:00+03:00'];
  return Promise.all(
    bounds.map(async (start, nth) => {
      const { rows } = await t.pool.query<{ revenue: number; customers: number; subscriptions: number }>(
        `select (select coalesce(sum(net), 0)::int from read.subscriber_payment_v2 where paid_at >= $1 and paid_at < $2) as revenue,
           (select count(*)::int from read.business_v1 b where registered_at < $2 and ${isOpen}) as customers,
           (select count(*)::int from read.business_v1 b where ${isOpen} and exists (select from read.subscriber_payment_v2 p
             where p.subscriber_id::text = b.tenant_id and $2::timestamptz > p.period_start and $2::timestamptz <= p.period_end)) as subscriptions`,
        [start, ends[nth]],
      );
      return { start: at(start), ...rows[0]! };
    }),
  );
};

test('counts six months as SQL over the businesses and payments does', async () => {
  // Asked first: it waits for the read models.
  const { months } = await read();
  expect(months).toEqual(await asSqlCounts());
  expect(months.map(({ revenue }) => revenue)).toEqual([0, 0, 200_000, 5_000, 5_000, 5_000]);
  expect(months.map(({ subscriptions }) => subscriptions)).toEqual([0, 0, 1, 2, 3, 2]);
});

test('counts plans and kinds of business', async () => {
  const { plans, types } = await read();
  expect(plans).toEqual([
    { plan: 'basic', subscriptions: 1, revenue: 5_000 },
    { plan: 'professional', subscriptions: 1, revenue: 0 },
  ]);
  expect(types.map(({ type }) => type)).toEqual(['restaurants', 'cafes', 'hotels', 'retail', 'other']);
  expect(types.reduce((sum, { customers }) => sum + customers, 0)).toBe(3);
  expect((await read('?period=1y')).plans.map(({ plan, revenue }) => [plan, revenue])).toEqual([
    ['professional', 200_000],
    ['basic', 15_000],
  ]);
});

test('measures the period against the one before', async () => {
  const { measures, since } = await read();
  expect(since).toBe('2026-02-13T09:00:00.000Z');
  const of = Object.fromEntries(measures.map(({ id, now, before }) => [id, [now, before]]));
  expect(of['retention']).toEqual([2 / 3, 1]);
  expect(of['answer_time']).toEqual([120, 600]);
  expect(of['support_sla']?.[1]).toBeNull();
  const { rows } = await t.pool.query<{ share: number }>(
    `select avg((m.answered_at is not null and m.answered_at <= m.sla_due_at)::int)::float8 as share from read.contact_message_v1 m
     where not exists (select from read.contact_aside_v1 a where a.message_id = m.message_id) and m.status <> 'closed'`,
  );
  expect([of['support_sla']?.[0], rows[0]?.share]).toEqual([0.5, 0.5]);
});

test('measures how fresh the sync is by the reviews that arrive, as SQL over their events does', async () => {
  const { tenantId, branches } = businesses[0]!;
  const arrives = async (id: number, writtenAt: string, arrivedAt: string, writtenBeforeLink = false) => {
    const dates = { createdAt: at(writtenAt), updatedAt: at(writtenAt) };
    const review = received({ reviewId: idOf('f', id), locationId: branches[0], writtenBeforeLink, ...dates });
    await t.append(tenantId, arrivedAt, review);
  };
  await arrives(1, '2026-03-07T08:00:00Z', '2026-03-07T10:00:00Z');
  await arrives(2, '2026-03-07T08:00:00Z', '2026-03-07T10:00:01Z');
  await arrives(3, '2025-03-07T08:00:00Z', '2026-03-07T10:00:00Z', true);
  await arrives(4, '2026-02-10T08:00:00Z', '2026-02-13T08:59:59Z');
  const { measures, since } = await read();
  const fresh = measures.find(({ id }) => id === 'sync_fresh');
  const { rows } = await t.pool.query<{ now: number; before: number }>(
    `select avg(fresh) filter (where at >= $1) as now, avg(fresh) filter (where at < $1) as before from (
       select at, (at <= written + interval '2 hours')::int::float8 as fresh from (
         select (metadata ->> 'occurredAt')::timestamptz as at, (data ->> 'createdAt')::timestamptz as written
         from es.event where type = 'ReviewReceived' and not (data ->> 'writtenBeforeLink')::boolean) e
       where at < '2026-03-15T09:00:00Z' and at >= $1::timestamptz - interval '30 days') f`,
    [since],
  );
  expect(fresh).toEqual({ id: 'sync_fresh', ...rows[0]! });
  expect([fresh?.now, fresh?.before]).toEqual([0.75, 0.5]);
});

test('a business counts once, for the plan that it paid for last, and not once it is deactivated', async () => {
  const running = async () => Object.fromEntries((await read()).plans.map(({ plan, subscriptions }) => [plan, subscriptions]));
  const [upgraded, closed] = [(await openBusiness(t, 4)).tenantId, (await openBusiness(t, 5)).tenantId];
  await t.append(
    upgraded,
    '2026-03-14T09:00:00Z',
    payment(upgraded, 41, '2026-03-02T09:00:00Z'),
    payment(upgraded, 42, '2026-03-08T09:00:00Z', { plan: 'professional' }),
  );
  await t.append(closed, '2026-03-14T09:00:00Z', payment(closed, 51, '2026-03-02T09:00:00Z'), {
    type: 'BusinessDeactivated',
    data: { tenantId: closed as Uuid, reason: 'طلب صاحب النشاط', accountId: analyst },
  });
  expect(await running()).toEqual({ basic: 1, professional: 2 });
});

test('a business that is closed or erased in the period is no customer, runs no subscription and is not kept', async () => {
  const [closed, gone] = [(await openBusiness(t, 6)).tenantId, (await openBusiness(t, 7)).tenantId];
  const figures = async () => {
    const { months, types, measures } = await read();
    const { customers, subscriptions } = months.at(-1)!;
    const kinds = types.reduce((sum, type) => sum + type.customers, 0);
    return { customers, subscriptions, kinds, retention: measures.find(({ id }) => id === 'retention')?.now };
  };
  const year = { plan: 'professional', interval: 'yearly', periodStart: at('2026-01-05T09:00:00Z'), periodEnd: at('2027-01-05T09:00:00Z') };
  const before = await figures();
  await t.append(closed, '2026-03-14T09:00:00Z', payment(closed, 61, '2026-01-05T09:00:00Z', year));
  await t.append(gone, '2026-03-14T09:00:00Z', payment(gone, 71, '2026-01-05T09:00:00Z', year));
  const open = await figures();
  expect(open).toMatchObject({ customers: before.customers, kinds: before.kinds, subscriptions: before.subscriptions + 2 });
  await t.append(closed, '2026-03-14T10:00:00Z', {
    type: 'BusinessDeactivated',
    data: { tenantId: closed as Uuid, reason: 'طلب صاحب النشاط', accountId: analyst },
  });
  const held = { connectionId: null, locationIds: [], googleLocations: [] };
  await t.append(gone, '2026-03-14T10:00:00Z', { type: 'BusinessErased', data: { tenantId: gone as Uuid, ...held } });
  const after = await figures();
  expect(after).toMatchObject({ customers: open.customers - 2, kinds: open.kinds - 2, subscriptions: before.subscriptions });
  expect(after.retention).toBeLessThan(open.retention!);
  expect((await read()).months).toEqual(await asSqlCounts());
});
