import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createEsDatabase } from '../contract/es-database.ts';
import { event, freshStream } from '../contract/fixture.ts';
import type { Expected, NewEvent } from '../port/event-store.ts';
import { checkAppend } from '../port/validate.ts';
import { appendSql } from './queries.ts';
import { valuesOf, type AppendItem } from './send-appends.ts';

let database: Awaited<ReturnType<typeof createEsDatabase>>;
beforeAll(async () => {
  database = await createEsDatabase(inject('postgresUrl'));
});
afterAll(() => database.close());

const itemOf = (stream: string, expected: Expected, ...events: readonly NewEvent[]): AppendItem => ({
  stream,
  expected,
  events: checkAppend(stream, events).events,
});

const send = async (items: readonly AppendItem[]) =>
  (
    await database.pool.query<{ item: number; verdict: string; revision: string | null; position: string | null }>(appendSql, [
      ...valuesOf(items),
    ])
  ).rows;

// The result must not depend on the path through the function.
describe('a flush', () => {
  const flush = async (...items: readonly AppendItem[]) => {
    const rows = await send(items);
    expect(rows.map(({ item }) => item)).toEqual(items.map((_item, index) => index));
    return rows.map(({ verdict, revision }) => `${verdict} ${revision}`);
  };

  test('of two first events of one stream stores one and reports the current revision to the other', async () => {
    const [contested, other] = [freshStream(), freshStream()];
    const items = [contested, other, contested].map((stream) => itemOf(stream, 'no_stream', event()));
    expect(await flush(...items)).toEqual(['appended 0', 'appended 0', 'wrong_expected 0']);
  });

  test('stores events of one stream from two items in sequence', async () => {
    const stream = freshStream();
    expect(await flush(itemOf(stream, 'no_stream', event()), itemOf(stream, 0n, event()))).toEqual(['appended 0', 'appended 1']);
  });

  test('stores many items of one stream between those of others, each behind the one before, also where the stream exists', async () => {
    const [known, fresh] = [freshStream(), freshStream()];
    await flush(itemOf(known, 'no_stream', event()));
    const items = [
      itemOf(known, 0n, event(), event()),
      itemOf(fresh, 'no_stream', event()),
      itemOf(known, 2n, event()),
      itemOf(fresh, 0n, event(), event()),
    ];
    expect(await flush(...items)).toEqual(['appended 2', 'appended 0', 'appended 3', 'appended 2']);
    const { rows: heads } = await database.pool.query('select name, revision from es.stream where name = any($1) order by revision', [
      [known, fresh],
    ]);
    expect(heads).toEqual([
      { name: fresh, revision: '2' },
      { name: known, revision: '3' },
    ]);
    // In the order in which they were sent.
    const { rows } = await database.pool.query('select event_id from es.event where stream = any($1) order by position offset 1', [
      [known, fresh],
    ]);
    expect(rows.map(({ event_id }: { event_id: string }) => event_id)).toEqual(items.flatMap(({ events }) => events.map(({ id }) => id)));
    expect(await flush(itemOf(known, 3n, event()), itemOf(known, 3n, event()))).toEqual(['appended 4', 'wrong_expected 4']);
  });

  test('distinguishes a missing stream from a stream at revision 0', async () => {
    expect(await flush(itemOf(freshStream(), 0n, event()))).toEqual(['wrong_expected null']);
    expect(await flush(itemOf(freshStream(), 0n, event()), itemOf(freshStream(), 'no_stream', event()))).toEqual([
      'wrong_expected null',
      'appended 0',
    ]);
  });

  test('returns no rows for no items', async () => {
    expect(await flush()).toEqual([]);
  });

  // The three paths through the function: alone, with other items, and with a refused item.
  test.each([
    { others: 0, refused: 0 },
    { others: 2, refused: 0 },
    { others: 2, refused: 1 },
  ])('stores items of several events as sent, with $others others and $refused refused', async ({ others, refused }) => {
    const stream = freshStream();
    const otherItems = () => [
      ...Array.from({ length: others }, () => itemOf(freshStream(), 'no_stream', event(), event())),
      ...Array.from({ length: refused }, () => itemOf(freshStream(), 7n, event())),
    ];
    const first = [event({ text: 'خدمة "ممتازة" \\ ‏\n🌹' }), event({ nul: '\u0000', lone: '\ud800' }), event()];
    const second = [event(), event()];
    expect((await flush(...otherItems(), itemOf(stream, 'no_stream', ...first))).at(-1)).toBe('appended 2');
    const items = [...otherItems(), itemOf(stream, 2n, ...second)];
    const rows = await send(items);
    expect(rows.at(-1)).toMatchObject({ verdict: 'appended', revision: expect.stringMatching(/^4$/) });

    const { rows: stored } = await database.pool.query<{ revision: string; position: string; event_id: string; data: string }>(
      'select revision, position, event_id, data::text from es.event where stream = $1 order by revision',
      [stream],
    );
    const sent = [...first, ...second];
    expect(stored.map(({ revision, event_id, data }) => [revision, event_id, data])).toEqual(
      sent.map(({ id, data }, index) => [String(index), id, JSON.stringify(data)]),
    );
    expect(stored.at(-1)?.position).toBe(rows.at(-1)?.position);
    const { rows: heads } = await database.pool.query('select revision from es.stream where name = $1', [stream]);
    expect(heads).toEqual([{ revision: '4' }]);

    expect((await flush(...items)).at(-1)).toBe('idempotent 4');
    const { rows: counts } = await database.pool.query<{ gaps: string }>('select max(position) - count(*) as gaps from es.event');
    expect(counts).toEqual([{ gaps: '0' }]);
  });
});

test('there is one write path, and no index but those of positions and revisions', async () => {
  const { rows: functions } = await database.pool.query(`select pronargs from pg_proc where oid::regproc::text = 'es.append'`);
  expect(functions).toEqual([{ pronargs: 7 }]);
  const { rows: indexes } = await database.pool.query(
    `select indexname from pg_indexes where tablename = 'event' and schemaname = 'es' order by 1`,
  );
  expect(indexes.map((index: { indexname: string }) => index.indexname)).toEqual(['event_pkey', 'event_stream_revision_key']);
});
