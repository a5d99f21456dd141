import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { counted, counterProjection, counterTableSql, noted, sampleCatalogue, type CounterRow } from '../contract/sample-domain.ts';
import type { EventStore } from '../port/event-store.ts';
import { packPosition } from '../deciding/position-token.ts';
import { silentLog, type Log } from '../port/log.ts';
import { positionText } from '../port/position-text.ts';
import { assertRebuildEquals, project } from '../testing/rebuild-equals.ts';
import { createTestConsumers, type TestConsumers } from '../testing/test-consumers.ts';
import { moveCheckpoint, readCheckpoint, resetConsumer, takeOver } from './checkpoint.ts';
import { createConsumerHost } from './host.ts';
import { listParked } from './parked.ts';
import type { Publish, Touched } from './projection.ts';
import { replayParked } from './replay-parked.ts';
import { runProjection } from './run-projection.ts';

const name = { kind: 'projection', name: 'counter', version: 1 } as const;

describe('a projection', () => {
  let fixture: TestConsumers<unknown>;
  let stop: AbortController;
  const projection = counterProjection();

  beforeEach(async () => {
    fixture = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue });
    await fixture.pool.query(counterTableSql);
    stop = new AbortController();
  });
  afterEach(async () => {
    stop.abort();
    await fixture.close();
  });

  const rows = async (): Promise<Record<string, CounterRow>> => {
    const { rows } = await fixture.pool.query<{ key: string; doc: CounterRow }>('select key, doc from public.counter_1 order by key');
    return Object.fromEntries(rows.map((row) => [row.key, row.doc]));
  };
  const reach = async (position: string) =>
    expect(await fixture.host.waitFor('counter', packPosition({ counter: position as never })!, 120_000)).toBe(true);

  test('folds stored events and then new ones, and continues at its checkpoint', async () => {
    await fixture.append('counter', 'a', counted(1), counted(2));
    await fixture.append('counter', 'b', counted(5), noted('ann', 'hello'));
    await project(projection, fixture.host);
    expect(await rows()).toEqual({ 'counter-a': { total: 3, notes: [] }, 'counter-b': { total: 5, notes: ['hello'] } });

    const running = runProjection(projection, fixture.host, { signal: stop.signal });
    const { position } = await fixture.append('counter', 'a', counted(10));
    await reach(position);
    expect(await rows()).toMatchObject({ 'counter-a': { total: 13 } });
    expect((await readCheckpoint(fixture.db, name))?.position).toBe(position);
    stop.abort();
    await running;
    expect(fixture.host.status()).toMatchObject([{ name: 'counter', state: 'stopped', lagSeconds: 0 }]);
  });

  test('reaches the head when the last events are of other categories', async () => {
    const running = runProjection(projection, fixture.host, { signal: stop.signal });
    await reach((await fixture.append('counter', 'a', counted(1))).position);
    const { position } = await fixture.append('other', 'a', counted(1));
    // No further event arrives; the passed position is recorded all the same.
    await expect.poll(async () => (await readCheckpoint(fixture.db, name))?.position).toBe(position);
    stop.abort();
    await running;
  });

  test('reaches an exact end, also in a store that reports no positions of other events', async () => {
    await fixture.append('counter', 'a', counted(1), counted(2));
    const { position: end } = await fixture.append('other', 'a', counted(1));
    // Like EventStoreDB, which reports nothing about events that do not match.
    const store: EventStore = {
      ...fixture.store,
      async *subscribe(options) {
        for await (const entry of fixture.store.subscribe(options)) if (entry.kind !== 'checkpoint') yield entry;
      },
    };
    const host = createConsumerHost<unknown>({ store, codec: fixture.codec, db: fixture.db, connectionString: fixture.url });
    for (let n = 0; n < 2; n++) await runProjection(projection, host, { signal: stop.signal, until: { position: end } });
    expect([await rows(), (await readCheckpoint(fixture.db, name))?.position]).toEqual([{ 'counter-a': { total: 3, notes: [] } }, end]);
    await fixture.append('counter', 'a', counted(10));
    await runProjection(projection, host, { signal: stop.signal, until: 'caught_up' });
    expect(await rows()).toEqual({ 'counter-a': { total: 13, notes: [] } });
    await host.close();
  });

  test('gives the same rows after a rebuild', async () => {
    for (let n = 0; n < 20; n++) {
      await fixture.append('counter', `c${n % 4}`, counted(n), noted('ann', `n${n}`));
      if (n % 6 === 0) await project(projection, fixture.host);
    }
    await project(projection, fixture.host);
    expect(Object.keys(await rows())).toHaveLength(4);
    await assertRebuildEquals(projection, fixture.host, rows);
  });

  test('publishes the touched rows inside the transaction', async () => {
    const published: Touched<CounterRow>[] = [];
    await fixture.append('counter', 'a', counted(1), counted(2));
    await fixture.append('counter', 'b', counted(4));
    const options = { signal: stop.signal, until: 'caught_up' } as const;
    await runProjection(projection, fixture.host, {
      ...options,
      async publish(tx, touched) {
        published.push(...touched);
        // The transaction sees its rows; other connections do not yet.
        expect(await projection.rows.load(tx, ['counter-b'])).toEqual(new Map([['counter-b', { total: 4, notes: [] }]]));
        expect(await rows()).toEqual({});
      },
    });
    expect(published).toEqual([
      { key: 'counter-a', tenantId: expect.any(String), before: null, row: { total: 3, notes: [] } },
      { key: 'counter-b', tenantId: expect.any(String), before: null, row: { total: 4, notes: [] } },
    ]);
  });

  test('commits without waiting for the disk, because it can be folded again; a reactor waits', async () => {
    for (const [kind, waits] of [
      ['projection', 'off'],
      ['reactor', 'on'],
    ] as const) {
      const consumer = { kind, name: 'either', version: 1 };
      const held = await takeOver(fixture.db, consumer, { position: null, storeId: null });
      await fixture.db.transaction().execute(async (tx) => {
        await sql`set local synchronous_commit = on`.execute(tx);
        await moveCheckpoint(tx, consumer, held, { position: positionText(1), storeId: null, event: null });
        expect((await sql`select current_setting('synchronous_commit') as waits`.execute(tx)).rows).toEqual([{ waits }]);
      });
    }
  });

  test('rolls rows and checkpoint back when publish fails, and repeats the batch', async () => {
    let calls = 0;
    await fixture.append('counter', 'a', counted(1));
    await runProjection(projection, fixture.host, {
      signal: stop.signal,
      until: 'caught_up',
      async publish() {
        calls += 1;
        if (calls === 1) throw Object.assign(new Error('deadlock'), { code: '40P01', severity: 'ERROR' });
      },
    });
    expect(calls).toBe(2);
    expect(await rows()).toEqual({ 'counter-a': { total: 1, notes: [] } });
  });

  test('parks the key of a poison event with all its later events, and nothing else', async () => {
    await fixture.append('counter', 'a', counted(1), counted(666), counted(2));
    await fixture.append('counter', 'b', counted(5));
    const error = vi.fn<Log['error']>();
    await project(projection, { ...fixture.host, log: { ...silentLog, error } });
    const { $correlationId: correlationId, tenantId } = await metadataOf('counter-a');
    const names = { key: 'counter-a', correlationId, tenantId };
    expect(error.mock.calls).toMatchObject([[{ projection: 'counter', ...names, reason: 'RangeError: poison' }, 'event parked']]);
    await fixture.append('counter', 'a', counted(3));
    await project(projection, fixture.host);
    expect(await rows()).toEqual({ 'counter-a': { total: 1, notes: [] }, 'counter-b': { total: 5, notes: [] } });
    expect(await listParked(fixture.db, name)).toMatchObject([
      { scope: 'key', key: 'counter-a', revision: 1n, error: 'RangeError: poison' },
      { key: 'counter-a', revision: 2n, error: null },
      { key: 'counter-a', revision: 3n, error: null },
    ]);
    expect(await fixture.host.parked()).toEqual([{ kind: 'projection', name: 'counter', count: 3 }]);

    await expect(replayParked(projection, fixture.host)).rejects.toThrow(/still cannot apply/);
    const fixed = counterProjection({
      evolve: (row, event) => ({ total: (row?.total ?? 0) + (event.type === 'Counted' ? event.data.amount : 0), notes: [] }),
    });
    const published: Touched<CounterRow>[] = [];
    const publish: Publish<CounterRow> = async (tx, touched, position) => {
      published.push(...touched);
      expect([position, await rows()]).toEqual([parked.at(-1)?.position, { ...before }]);
      expect((await projection.rows.load(tx, ['counter-a'])).get('counter-a')).toMatchObject({ total: 672 });
    };
    const [parked, before] = [await listParked(fixture.db, name), await rows()];
    expect(await replayParked(fixed, fixture.host, { key: 'counter-a', publish })).toBe(3);
    expect(published).toEqual([{ key: 'counter-a', tenantId, before: { total: 1, notes: [] }, row: { total: 672, notes: [] } }]);
    expect(await rows()).toMatchObject({ 'counter-a': { total: 672 } });
    expect(await listParked(fixture.db, name)).toEqual([]);
    expect(await fixture.host.parked()).toEqual([]);
  });

  test('counts an event that is parked under two keys once', async () => {
    const twice = { ...projection, key: () => ['one', 'two'] };
    await fixture.append('counter', 'a', counted(666));
    await project(twice, fixture.host);
    expect(await listParked(fixture.db, name)).toHaveLength(2);
    expect(await fixture.host.parked()).toMatchObject([{ count: 1 }]);
  });

  test('parks a stream from an undecodable event on, and skips an event of unknown type', async () => {
    await fixture.append('counter', 'a', counted(1));
    const { position } = await fixture.append('counter', 'b', counted(1));
    const odd = { data: { amount: 'many' }, metadata: { ...(await metadataOf('counter-a')), schema: 1 } };
    await fixture.store.append('counter-a' as never, [{ id: randomUUID() as never, type: 'Counted', ...odd }], { expected: 0n });
    await fixture.store.append('counter-b' as never, [{ id: randomUUID() as never, type: 'Unheard', ...odd }], { expected: 0n });
    await fixture.append('counter', 'a', counted(2));
    await fixture.append('counter', 'b', counted(2));
    await project(projection, fixture.host);
    expect(await rows()).toMatchObject({ 'counter-a': { total: 1 }, 'counter-b': { total: 3 } });
    expect(await listParked(fixture.db, name)).toMatchObject([
      { scope: 'stream', key: 'counter-a', revision: 1n },
      { scope: 'stream', key: 'counter-a', revision: 2n, error: null },
    ]);
    expect(position).toBeTruthy();
  });

  const metadataOf = async (stream: string) => {
    for await (const stored of fixture.store.readStream(stream as never)) return stored.metadata;
    throw new Error(`${stream} is empty`);
  };

  test('parks the key of a row that the database refuses, and commits the rest of the batch', async () => {
    await fixture.pool.query(`alter table public.counter_1 add check ((doc->>'total')::int <> 13)`);
    for (const id of ['a', 'b', 'c']) await fixture.append('counter', id, counted(id === 'b' ? 13 : 1));
    await project(projection, fixture.host);
    expect(await rows()).toEqual({ 'counter-a': { total: 1, notes: [] }, 'counter-c': { total: 1, notes: [] } });
    expect(await listParked(fixture.db, name)).toMatchObject([{ key: 'counter-b' }]);
  });

  test('stops a rebuild at a poison event instead of parking it', async () => {
    await fixture.append('counter', 'a', counted(1), counted(666));
    const rebuilding = runProjection(projection, fixture.host, { signal: stop.signal, until: 'caught_up', mode: 'rebuild' });
    await expect(rebuilding).rejects.toMatchObject({ code: 'poison_event' });
    expect(await listParked(fixture.db, name)).toEqual([]);
    expect(fixture.host.status()).toMatchObject([{ state: 'failed' }]);
  });

  test('parks the stream whose key is missing, continues with the others, and stops when many are missing', async () => {
    const people = ['ann', 'ben', 'eve'];
    for (const person of people) await fixture.append('counter', person, noted(person, 'secret'), counted(1));
    fixture.keys.lose('ann');
    // Like the codec of another process, with an empty cache.
    const { createCodec } = await import('../codec/codec.ts');
    const fresh = () => ({ ...fixture.host, codec: createCodec({ catalogue: sampleCatalogue, keys: fixture.keys }) });
    await project(projection, fresh());
    expect(Object.keys(await rows())).toEqual(['counter-ben', 'counter-eve']);
    expect(await listParked(fixture.db, name)).toMatchObject([
      { scope: 'stream', key: 'counter-ann', revision: 0n, error: expect.stringContaining('SubjectKeyMissing') },
      { scope: 'stream', key: 'counter-ann', revision: 1n, error: null },
    ]);
    fixture.keys.erase('ann');
    expect(await replayParked(projection, fresh())).toBe(2);
    expect(await rows()).toMatchObject({ 'counter-ann': { total: 1, notes: ['(erased)'] } });

    await resetConsumer(fixture.db, name);
    for (const person of people) fixture.keys.lose(person);
    await expect(project(projection, fresh())).rejects.toMatchObject({ code: 'subject_key_missing', subjects: people });
  });

  describe('with a checkpoint that does not match the store', () => {
    test.each([
      ['of another store', `store_id = gen_random_uuid()::text`],
      ['beyond the head', `position = '009' || substr(position, 4)`],
      ['at an event that does not exist', `event_id = gen_random_uuid()`],
    ])('%s: refuses to continue and names the repair command', async (_, change) => {
      await fixture.append('counter', 'a', counted(1), counted(2));
      await project(projection, fixture.host);
      await fixture.pool.query(`update consumer.checkpoint set ${change}`);
      await expect(project(projection, fixture.host)).rejects.toThrow(/npm run projections -- rebuild counter/);
      await resetConsumer(fixture.db, name);
      await project(projection, fixture.host);
    });
  });

  // These tests change Postgres tables.
  describe.skipIf(process.env.TEST_STORE === 'eventstoredb')('on another store than the one it has read', () => {
    test.each([
      ['swapped', `set session_replication_role = replica; update es.store set id = gen_random_uuid()`],
      ['rewound', `set session_replication_role = replica; delete from es.event where position > 1; update es.stream set revision = 0`],
      ['rewritten', `set session_replication_role = replica; update es.event set event_id = gen_random_uuid()`],
    ])('%s: refuses to continue and names the repair command', async (_, tamper) => {
      await fixture.append('counter', 'a', counted(1), counted(2));
      await project(projection, fixture.host);
      await fixture.pool.query(`begin; ${tamper}; set session_replication_role = default; commit`);
      await expect(project(projection, fixture.host)).rejects.toThrow(/npm run projections -- rebuild counter/);
      await resetConsumer(fixture.db, name);
      await project(projection, fixture.host);
    });
  });
});
