import { randomUUID } from 'node:crypto';
import { day, type Uuid } from '@sumaa/contracts';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { eraseOldReviews } from './erase-old-reviews.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp(inject('postgresUrl'));
  app.commandApi.answer('EraseOldReviews', ({ reviewIds }) => ({ erased: (reviewIds as string[]).length }));
});
afterEach(() => app.close());

const midnight = new Date('2026-03-12T22:00:00Z');
const noon = new Date('2026-03-12T09:00:00Z');

async function business(retention: string | null, ...ages: readonly number[]): Promise<Uuid[]> {
  const tenantId = randomUUID();
  await app.pool.query('insert into work.data_retention values ($1, $2)', [tenantId, retention]);
  const ids = ages.map(() => randomUUID() as Uuid);
  for (const [n, age] of ages.entries()) {
    await app.pool.query('insert into work.kept_review values ($1, $2, $3)', [tenantId, ids[n], new Date(midnight.getTime() - age * day)]);
  }
  return ids;
}
/** Runs once; what command-api was asked to erase is erased. */
async function run(at: Date, most?: number): Promise<unknown[]> {
  const { reader, commands } = app;
  const before = app.commandApi.named('EraseOldReviews').length;
  await eraseOldReviews({ reader, commands, clock: () => at, signal: new AbortController().signal, ...(most ? { most } : {}) })();
  const asked = app.commandApi.named('EraseOldReviews').slice(before);
  const ids = asked.flatMap(({ payload }) => payload.reviewIds as string[]);
  await app.pool.query('delete from work.kept_review where review_id = any($1)', [ids]);
  return ids;
}

test('each business is asked by its own setting: two years where it changed nothing', async () => {
  const [, year] = await business('1year', 364, 366);
  const [, two] = await business(null, 729, 731);
  const [, five] = await business('5years', 5 * 365, 5 * 366);
  await business('forever', 9_999);
  expect((await run(midnight)).toSorted()).toEqual([year, two, five].toSorted());
  expect(await run(midnight)).toEqual([]);
});

test('businesses take turns, however much one of them has', async () => {
  const many = await business('1year', ...Array.from({ length: 6 }, (_, n) => 500 - n));
  const few = await business('1year', 400, 399);
  const first = await run(midnight, 4);
  expect(first.toSorted()).toEqual([many[0], many[1], few[0], few[1]].toSorted());
  expect([...(await run(midnight, 3)), ...(await run(midnight, 3))].toSorted()).toEqual(many.slice(2).toSorted());
});

test('by day only what the night before should have erased: a stopped worker delays, and loses nothing', async () => {
  const [missed] = await business('1year', 367, 365);
  expect(await run(noon)).toEqual([missed]);
});

test('a business that fails does not keep the others waiting', async () => {
  await business('1year', 400);
  await business('1year', 400);
  app.commandApi.disturb('EraseOldReviews', { status: 404, code: 'not_found', times: 1 });
  await expect(run(midnight)).rejects.toThrow('not erased');
  expect(app.commandApi.named('EraseOldReviews')).toHaveLength(2);
});
