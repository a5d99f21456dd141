import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEsDatabase } from '../contract/es-database.ts';
import { caughtUp, event, events, followUntil, freshStream } from '../contract/fixture.ts';
import type { Expected, StoredEvent } from '../port/event-store.ts';
import { checkAppend } from '../port/validate.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { appendSql } from './queries.ts';
import { valuesOf } from './send-appends.ts';

const writers = 16;
const rounds = 25;

let database: Awaited<ReturnType<typeof createEsDatabase>>;
beforeAll(async () => {
  database = await createEsDatabase(inject('postgresUrl'));
});
afterAll(() => database.close());

/**
 * A writer that commits late (it sleeps inside the transaction) and rolls back every tenth time. A tail reader that orders events
 * by a sequence would lose events here.
 */
async function writeSlowly(client: pg.PoolClient, seed: number, committed: Set<string>): Promise<void> {
  const stream = freshStream();
  let expected: Expected = 'no_stream';
  for (let round = 0; round < rounds; round++) {
    const batch = checkAppend(stream, events(1 + (round % 3))).events;
    await client.query('begin');
    const { rows } = await client.query<{ verdict: string }>(appendSql, [...valuesOf([{ stream, expected, events: batch }])]);
    expect(rows[0]?.verdict).toBe('appended');
    await client.query('select pg_sleep($1)', [((seed * 7 + round * 13) % 10) / 5000]);
    const commits = (seed + round) % 10 !== 0;
    await client.query(commits ? 'commit' : 'rollback');
    if (!commits) continue;
    expected = (expected === 'no_stream' ? -1n : expected) + BigInt(batch.length);
    for (const { id } of batch) committed.add(id);
  }
}

test('a tail reader sees every event once and in order while 16 writers commit late and roll back', async () => {
  const reader = createPostgresEventStore({ connectionString: database.url, role: 'sumaa_projector' });
  const node = createPostgresEventStore({ connectionString: database.url, role: 'sumaa_command' });
  const committed = new Set<string>();
  const seen: StoredEvent[] = [];
  const stop = new AbortController();
  const last = event({ last: true });
  const reading = (async () => {
    for await (const entry of reader.subscribe({ after: null, signal: stop.signal })) {
      if (entry.kind !== 'event') continue;
      seen.push(entry.event);
      if (entry.event.id === last.id) return;
    }
  })();

  const clients = await Promise.all(Array.from({ length: writers }, () => database.pool.connect()));
  // A node also appends through the adapter, so that batches and single transactions mix.
  const batching = Promise.all(
    Array.from({ length: 40 }, async () => {
      const stream = freshStream();
      for (let revision = -1n; revision < 4n;) {
        const batch = events(2);
        ({ revision } = await node.append(stream, batch, { expected: revision === -1n ? 'no_stream' : revision }));
        for (const { id } of batch) committed.add(id);
      }
    }),
  );
  await Promise.all([batching, ...clients.map((client, seed) => writeSlowly(client, seed, committed))]);
  for (const client of clients) client.release();
  await node.append(freshStream(), [last], { expected: 'no_stream' });
  committed.add(last.id);
  await reading;
  stop.abort();

  expect(seen.length).toBeGreaterThan(writers * rounds);
  expect(new Set(seen.map((stored) => stored.id))).toEqual(committed);
  expect(seen.map((stored) => Number(stored.position))).toEqual(seen.map((_, index) => index + 1));
  const revisions = new Map<string, bigint>();
  for (const { stream, revision } of seen) {
    expect(revision).toBe((revisions.get(stream) ?? -1n) + 1n);
    revisions.set(stream, revision);
  }
  await Promise.all([reader.close(), node.close()]);
});

test('a filtered subscription reports its progress and finds an event after thousands that do not match', async () => {
  const store = createPostgresEventStore({ connectionString: database.url });
  const after = (await store.head())!.position;
  // Faster than 12,000 appends.
  await database.pool.query(`insert into es.event
    select p + n, 'other-' || n, 0, gen_random_uuid(), 'Other', '{}', '{}', now() from (select max(position) as p from es.event) h, generate_series(1, 12000) n`);
  const stream = freshStream();
  const { position } = await store.append(stream, events(1), { expected: 'no_stream' });
  const seen = await followUntil(store, { after, streams: [stream] }, caughtUp);
  const from = Number(after);
  expect(seen.map((entry) => (entry.kind === 'checkpoint' ? Number(entry.position) - from : entry.kind))).toEqual([
    5000,
    10_000,
    'event',
    'caught_up',
  ]);
  await store.append(freshStream(), events(1), { expected: 'no_stream' });
  const head = (await store.head())!.position;
  // With the event at that position, so that a consumer can later detect that the store was swapped.
  expect(await followUntil(store, { after: position, streams: [stream] }, caughtUp)).toMatchObject([
    { kind: 'checkpoint', position: head, passed: { position: head } },
    { kind: 'caught_up' },
  ]);
  await store.close();
});

test('a hole in the table is reported as corrupt_event', async () => {
  const store = createPostgresEventStore({ connectionString: database.url });
  const { position } = await store.append(freshStream(), events(3), { expected: 'no_stream' });
  await database.pool.query(
    `begin; set local session_replication_role = replica; delete from es.event where position = ${Number(position) - 1}; commit`,
  );
  const drain = async () => {
    for await (const entry of store.subscribe({ after: null, signal: new AbortController().signal }))
      if (entry.kind === 'caught_up') return;
  };
  await expect(drain()).rejects.toMatchObject({ code: 'corrupt_event' });
  await store.close();
});
