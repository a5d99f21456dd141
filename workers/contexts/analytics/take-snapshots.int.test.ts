import { randomUUID } from 'node:crypto';
import { hour, snapshotDay, type Iso } from '@sumaa/contracts';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { apiError } from '../../testing/google-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPlacesBudget } from './places-budget.ts';
import { takeSnapshots } from './take-snapshots.ts';

let app: TestApp;
/** Midnight in Riyadh. */
const midnight = Date.parse('2026-03-11T21:00:00Z');
const at = (hours: number) => new Date(midnight + hours * hour);

/** The snapshots that were recorded, in their order. */
let taken: { readonly day: string; readonly place: string }[];
let now: Date;

beforeEach(async () => {
  app = await createTestApp(inject('postgresUrl'));
  taken = [];
});
afterEach(() => app.close());

/** A competitor of a business of its own; what is recorded of it is in the read model at once. */
async function competitor(place: string): Promise<void> {
  const id = randomUUID();
  await app.pool.query('insert into work.competitor values ($1, $2, $3, $4, $4, null)', [randomUUID(), randomUUID(), id, place]);
  app.googleServer.places.set(place, { id: place, displayName: { text: place }, rating: 4.2, userRatingCount: 310 });
}
/** Sweeps every half hour from one time up to the other. */
async function sweep(from: number, to: number, perDay: number): Promise<void> {
  const budget = createPlacesBudget(app.pool, perDay);
  const { reader, commands, google } = app;
  const run = takeSnapshots({ places: google.places, reader, commands, budget, clock: () => now, signal: new AbortController().signal });
  for (let hours = from; hours < to; hours += 0.5) {
    now = at(hours);
    const before = app.commandApi.named('RecordCompetitorSnapshot').length;
    await run().catch(() => {});
    for (const { payload } of app.commandApi.named('RecordCompetitorSnapshot').slice(before)) {
      const day = snapshotDay(now.toISOString() as Iso);
      const { rows } = await app.pool.query<{ place_id: string }>(
        'update work.competitor set measured_on = $2 where competitor_id = $1 returning place_id',
        [payload.competitorId, day],
      );
      taken.push({ day, place: rows[0]!.place_id });
    }
  }
}
const calls = () => app.googleServer.calls.filter(({ path }) => path.startsWith('/places/')).length;
const onDay = (day: string) => taken.filter((one) => one.day === day).map(({ place }) => place);
const spentQuota = (unit: string, retryAfter?: number) => {
  const detail = { reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_unit: unit, quota_limit_value: '1000' } };
  const error = { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'text', details: [detail] };
  return { status: 429, body: { error }, ...(retryAfter === undefined ? {} : { retryAfter }) };
};

test('a day of quota trouble: what it leaves over comes first on the next day, and no day costs more than its budget', async () => {
  for (let n = 1; n <= 8; n++) await competitor(`p${n}`);
  // One in three hours; at 15:00 Google has no quota left for the day, which ends at 11:00 in Riyadh.
  await sweep(0, 15, 8);
  expect(onDay('2026-03-12')).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
  app.googleServer.failNext({ path: '/places/', times: 1_000, how: spentQuota('1/d/{project}') });
  await sweep(15, 35, 8);
  expect([calls(), onDay('2026-03-13')]).toEqual([6, []]);
  app.googleServer.forgetFaults();
  await sweep(35, 48, 8);
  expect(onDay('2026-03-13')).toEqual(['p6', 'p7', 'p8', 'p1', 'p2', 'p3', 'p4', 'p5']);
  expect(calls()).toBe(14);
  await sweep(48, 72, 8);
  expect(onDay('2026-03-14')).toHaveLength(8);
  expect(new Set(taken.map(({ day, place }) => `${day} ${place}`)).size).toBe(taken.length);
});

test('a minute of too many calls, and a Google that does not answer, only delay', async () => {
  await competitor('p1');
  app.googleServer.failNext({ path: '/places/', times: 1, how: spentQuota('1/min/{project}', 45 * 60) });
  await sweep(0.5, 2, 1_000);
  expect([calls(), onDay('2026-03-12')]).toEqual([2, ['p1']]);
  app.googleServer.failNext({ path: '/places/', times: 2, how: 'drop' });
  await sweep(24.5, 27, 1_000);
  expect([calls(), onDay('2026-03-13')]).toEqual([5, ['p1']]);
});

test('a place that always fails takes nobody’s turn, with a budget of one call a day too, and is asked for once an hour at most', async () => {
  for (const place of ['broken', 'p1', 'p2']) await competitor(place);
  app.googleServer.places.set('broken', { nothing: 'to read' });
  await sweep(0.5, 120, 1);
  // The first and the fourth day are the turns of the broken one.
  expect(taken.map(({ day, place }) => `${day} ${place}`)).toEqual(['2026-03-13 p1', '2026-03-14 p2', '2026-03-16 p1']);
  const before = calls();
  await sweep(120.5, 123.5, 1_000);
  expect([calls() - before, onDay('2026-03-17')]).toEqual([5, ['p2', 'p1']]);
});

test('a key that is refused is tried once an hour', async () => {
  await competitor('p1');
  const how = apiError(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID');
  app.googleServer.failNext({ path: '/places/', times: 1_000, how });
  await sweep(0.5, 5.5, 1_000);
  expect([calls(), taken]).toEqual([5, []]);
});

test('one call serves all who are compared with a place; one that cannot be read does not stop the others', async () => {
  await competitor('p1');
  await competitor('p1');
  await competitor('broken');
  await competitor('gone');
  await competitor('merged');
  app.googleServer.places.set('broken', { nothing: 'to read' });
  app.googleServer.places.delete('gone');
  app.googleServer.places.set('merged', { id: 'other', displayName: { text: 'غيره' }, rating: 4.6, businessStatus: 'CLOSED_TEMPORARILY' });
  await sweep(1, 1.5, 1_000);
  expect(calls()).toBe(4);
  const recorded = app.commandApi.named('RecordCompetitorSnapshot').map(({ payload }) => payload.place);
  expect(recorded).toEqual([
    null,
    { placeId: 'other', name: 'غيره', status: 'closed_temporarily', rating: 4.6, reviewCount: 0 },
    { placeId: 'p1', name: 'p1', status: 'open', rating: 4.2, reviewCount: 310 },
    { placeId: 'p1', name: 'p1', status: 'open', rating: 4.2, reviewCount: 310 },
  ]);
});
