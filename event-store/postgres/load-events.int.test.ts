import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createEsDatabase } from '../contract/es-database.ts';
import { event, freshStream, readAll } from '../contract/fixture.ts';
import { openEventLoader } from './load-events.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';

let database: Awaited<ReturnType<typeof createEsDatabase>>;
beforeEach(async () => {
  database = await createEsDatabase(inject('postgresUrl'));
});
afterEach(() => database.close());

const [one, other] = [freshStream(), freshStream()];
const at = (stream: typeof one, revision: bigint) => {
  const { id, type } = event();
  return { stream, revision, id, type, texts: { data: '{"a": 1.0}', metadata: '{}' } };
};

test('what was loaded is read in its order and as it was, and is gone on with', async () => {
  const loader = await openEventLoader(database.pool);
  await loader.write([at(one, 0n), at(other, 0n), at(one, 1n)]);
  await loader.write([]);
  await loader.write([at(one, 2n)]);
  await loader.end();
  const { rows } = await database.pool.query('select position, stream, revision, data::text as data from es.event order by position');
  expect(rows.map(({ position, stream, revision }) => [position, stream, revision])).toEqual([
    ['1', one, '0'],
    ['2', other, '0'],
    ['3', one, '1'],
    ['4', one, '2'],
  ]);
  expect(rows[0]?.data).toBe('{"a": 1.0}');
  const store = createPostgresEventStore({ connectionString: database.url });
  await expect(store.append(one, [event()], { expected: 1n })).rejects.toMatchObject({ code: 'wrong_expected_revision' });
  await store.append(one, [event()], { expected: 2n });
  expect(await readAll(store, one)).toHaveLength(4);
  await store.close();
});

test.each([
  ['lacks one', [0n, 2n]],
  ['has one twice', [0n, 1n, 1n]],
])('a stream that %s is refused at the end', async (_, revisions) => {
  const loader = await openEventLoader(database.pool);
  await loader.write(revisions.map((revision) => at(one, revision)));
  await expect(loader.end()).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
});
