import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEsDatabase } from '../contract/es-database.ts';
import { event, freshStream } from '../contract/fixture.ts';
import { appendSql } from './queries.ts';

let database: Awaited<ReturnType<typeof createEsDatabase>>;
beforeAll(async () => {
  database = await createEsDatabase(inject('postgresUrl'));
});
afterAll(() => database.close());

/** An item of a flush as the adapter sends it. */
const itemOf = (stream: string, expected: number | null, { id, type, data, metadata }: ReturnType<typeof event>) => ({
  stream,
  expected,
  events: [{ id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }],
});

/** One flush: verdict and revision of each item. */
async function flush(...items: readonly ReturnType<typeof itemOf>[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ verdict: string; revision: string | null }>(appendSql, [JSON.stringify(items)]);
  return rows.map(({ verdict, revision }) => `${verdict} ${revision}`);
}

// What one flush promises about its items does not depend on which of its two ways it goes.
test('two first events of one stream in one flush: one wins, the other hears where the stream stands', async () => {
  const [contested, other] = [freshStream(), freshStream()];
  const answers = await flush(itemOf(contested, null, event()), itemOf(other, null, event()), itemOf(contested, null, event()));
  expect(answers).toEqual(['appended 0', 'appended 0', 'wrong_expected 0']);
});

test('events of one stream in one flush follow on each other', async () => {
  const stream = freshStream();
  expect(await flush(itemOf(stream, null, event()), itemOf(stream, 0, event()))).toEqual(['appended 0', 'appended 1']);
});

test('an event that is stored is not stored again at the head, and its neighbours in the flush are', async () => {
  const [stream, other] = [freshStream(), freshStream()];
  const stored = event();
  await flush(itemOf(stream, null, stored));
  expect(await flush(itemOf(other, null, event()), itemOf(stream, 0, stored))).toEqual(['appended 0', 'wrong_expected 0']);
});
