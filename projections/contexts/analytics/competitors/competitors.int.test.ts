import type { Competitors, Uuid } from '@sumaa/contracts';
import type { DomainEvent } from '@sumaa/event-store';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { membership, openBusiness, person, type TestBusiness } from '../../../testing/business.ts';
import { idOf } from '../../../testing/events.ts';
import { startProjections, type TestProjections } from '../../../testing/start-projections.ts';

let t: TestProjections;
let one: TestBusiness;
let other: TestBusiness;

const added = (locationId: Uuid, n: number): DomainEvent => ({
  type: 'CompetitorAdded',
  data: { locationId, competitorId: idOf('k', n), placeId: `p${n}`, name: `منافس ${n}`, address: null, accountId: idOf('a', 1) },
});
const measured = (locationId: Uuid, n: number, day: string, rating: number, reviewCount: number): DomainEvent => ({
  type: 'CompetitorMeasured',
  data: { locationId, competitorId: idOf('k', n), day, placeId: `p${n}`, name: `منافس ${n}`, status: 'open', rating, reviewCount },
});
const rated = (locationId: Uuid, rating: number, reviewCount: number): DomainEvent => ({
  type: 'LocationRated',
  data: { locationId, rating, reviewCount },
});
const ask = async (token: string, query = '', days = 'period=30d'): Promise<Competitors> => {
  const { status, body } = await t.get(`/api/analytics/competitors?${days}${query}`, token);
  expect(status).toBe(200);
  return body.model as Competitors;
};

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  t.clock.now = new Date('2026-03-15T09:00:00.000Z');
  [one, other] = [await openBusiness(t, 1), await openBusiness(t, 2)];
  const [first, second] = one.branches;
  await t.append(one.tenantId, '2026-02-10T09:00:00Z', rated(first, 4.3, 100), added(second, 1), added(second, 2), added(first, 3));
  await t.append(one.tenantId, '2026-03-10T09:00:00Z', rated(first, 4.4, 120), rated(second, 4, 50));
  await t.append(
    one.tenantId,
    '2026-03-10T09:00:00Z',
    measured(second, 1, '2026-02-20', 4.1, 10),
    measured(second, 1, '2026-03-14', 4.2, 25),
    measured(second, 2, '2026-03-14', 4.8, 900),
    measured(first, 3, '2026-03-14', 3.9, 7),
  );
}, 60_000);
afterAll(() => t.close());

test('a branch stands beside its competitors, the best first, with what moved on both sides', async () => {
  const model = await ask(one.token, `&location=${one.branches[0]}`);
  expect(model).toMatchObject({ isAvailable: true, from: '2026-02-14', to: '2026-03-15' });
  expect(model.branch).toMatchObject({
    name: 'فرع العليا',
    ours: { rating: 4.4, reviewCount: 120, ratingChange: 0.1, reviewsAdded: 20, since: '2026-02-14' },
    competitors: [{ name: 'منافس 3', rating: 3.9, reviewsAdded: null, status: 'open', measuredOn: '2026-03-14' }],
  });
  expect(model.branch?.ours.points.map(({ reviewCount }) => reviewCount)).toEqual([...Array(24).fill(100), ...Array(6).fill(120)]);
  const { branch } = await ask(one.token, `&location=${one.branches[1]}`);
  expect(branch?.competitors.map(({ name, reviewsAdded }) => [name, reviewsAdded])).toEqual([
    ['منافس 2', null],
    ['منافس 1', 15],
  ]);
});

test('a period that is over shows the standings of its end, the best of then first', async () => {
  const { branch } = await ask(one.token, `&location=${one.branches[1]}`, 'from=2026-02-15&to=2026-03-01');
  expect(branch?.ours).toMatchObject({ rating: null, reviewCount: null });
  expect(branch?.competitors).toMatchObject([
    { name: 'منافس 1', rating: 4.1, reviewCount: 10 },
    { name: 'منافس 2', rating: null, reviewCount: null },
  ]);
});

test('a member sees the competitors of their branches only, and nobody those of another business', async () => {
  const limited = idOf('a', 50);
  await t.append(
    one.tenantId,
    '2026-03-01T09:00:00Z',
    ...person(limited, one.tenantId, 'هالة', 'viewer'),
    membership(one.tenantId, limited, 'viewer', ['ViewReviews', 'ViewAnalytics'], [one.branches[1]]),
  );
  const { token } = await t.signIn(limited, one.tenantId);
  expect((await ask(token)).branches.map(({ name }) => name)).toEqual(['فرع النخيل']);
  expect((await ask(token, `&location=${one.branches[0]}`)).branch).toBeNull();
  expect((await ask(other.token, `&location=${one.branches[0]}`)).branch).toBeNull();
  expect((await ask(other.token)).branch).toMatchObject({ competitors: [] });
});

test('snapshots are due for linked branches whose plan has the comparison', async () => {
  const due = async () =>
    (await t.pool.query<{ place_id: string }>('select place_id from work.competitor order by 1')).rows.map((row) => row.place_id);
  await ask(one.token);
  expect(await due()).toEqual(['p1', 'p2', 'p3']);
  await t.append(one.tenantId, '2026-03-15T09:00:00Z', { type: 'LocationUnlinked', data: { locationId: one.branches[0] } });
  await ask(one.token);
  expect(await due()).toEqual(['p1', 'p2']);
  await t.pool.query(`update read.subscription_v2 set plan = 'basic' where tenant_id = $1`, [one.tenantId]);
  expect(await due()).toEqual([]);
  expect((await t.get('/api/analytics/competitors?period=30d', one.token)).body.code).toBe('not_in_plan');
});
