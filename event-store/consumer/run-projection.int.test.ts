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
  let bench: TestConsumers<unknown>;
  let stop: AbortController;
  const projection = counterProjection();

  beforeEach(async () => {
    bench = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue });
    await bench.pool.query(counterTableSql);
    stop = new AbortController();
  });
  afterEach(async () => {
    stop.abort();
    await bench.close();
  });

  const rows = async (): Promise<Record<string, CounterRow>> => {
    const { rows } = await bench.pool.query<{ key: string; doc: CounterRow }>('select key, doc from public.counter_1 order by key');
    return Object.fromEntries(rows.map((row) => [row.key, row.doc]));
  };
  const reach = async (position: string) =>
    expect(await bench.host.waitFor('counter', packPosition({ counter: position as never })!, 20_000)).toBe(true);

  test('folds what is there and then what comes, and goes on where it was', async () => {
    await bench.append('counter', 'a', counted(1), counted(2));
    await bench.append('counter', 'b', counted(5), noted('ann', 'hello'));
    await project(projection, bench.host);
    expect(await rows()).toEqual({ 'counter-a': { total: 3, notes: [] }, 'counter-b': { total: 5, notes: ['hello'] } });

    const running = runProjection(projection, bench.host, { signal: stop.signal });
    const { position } = await bench.append('counter', 'a', counted(10));
    await reach(position);
    expect(await rows()).toMatchObject({ 'counter-a': { total: 13 } });
    expect((await readCheckpoint(bench.db, name))?.position).toBe(position);
    stop.abort();
    await running;
    expect(bench.host.status()).toMatchObject([{ name: 'counter', state: 'stopped', parked: 0, lagSeconds: 0 }]);
  });

  test('comes to the head although the last events are none of its business', async () => {
    const running = runProjection(projection, bench.host, { signal: stop.signal });
    await reach((await bench.append('counter', 'a', counted(1))).position);
    const { position } = await bench.append('other', 'a', counted(1));
    // Nothing further happens: what it passed over is written down all the same.
    await expect.poll(async () => (await readCheckpoint(bench.db, name))?.position, { timeout: 10_000 }).toBe(position);
    stop.abort();
    await running;
  });

  test('with an end comes to it, also where the store never says a position so far', async () => {
    await bench.append('counter', 'a', counted(1), counted(2));
    const { position: end } = await bench.append('other', 'a', counted(1));
    // As EventStoreDB does: nothing is told of what does not match.
    const store: EventStore = {
      ...bench.store,
      async *subscribe(options) {
        for await (const entry of bench.store.subscribe(options)) if (entry.kind !== 'checkpoint') yield entry;
      },
    };
    const host = createConsumerHost<unknown>({ store, codec: bench.codec, db: bench.db, connectionString: bench.url });
    for (let n = 0; n < 2; n++) await runProjection(projection, host, { signal: stop.signal, until: { position: end } });
    expect([await rows(), (await readCheckpoint(bench.db, name))?.position]).toEqual([{ 'counter-a': { total: 3, notes: [] } }, end]);
    await bench.append('counter', 'a', counted(10));
    await runProjection(projection, host, { signal: stop.signal, until: 'caught_up' });
    expect(await rows()).toEqual({ 'counter-a': { total: 13, notes: [] } });
    await host.close();
  });

  test('rebuilt gives exactly what it gave', async () => {
    for (let n = 0; n < 20; n++) {
      await bench.append('counter', `c${n % 4}`, counted(n), noted('ann', `n${n}`));
      if (n % 6 === 0) await project(projection, bench.host);
    }
    await project(projection, bench.host);
    expect(Object.keys(await rows())).toHaveLength(4);
    await assertRebuildEquals(projection, bench.host, rows);
  });

  test('says what it touched inside the transaction', async () => {
    const said: Touched<CounterRow>[] = [];
    await bench.append('counter', 'a', counted(1), counted(2));
    await bench.append('counter', 'b', counted(4));
    const options = { signal: stop.signal, until: 'caught_up' } as const;
    await runProjection(projection, bench.host, {
      ...options,
      async publish(tx, touched) {
        said.push(...touched);
        // Its own transaction sees the rows, nobody else does yet.
        expect(await projection.rows.load(tx, ['counter-b'])).toEqual(new Map([['counter-b', { total: 4, notes: [] }]]));
        expect(await rows()).toEqual({});
      },
    });
    expect(said).toEqual([
      { key: 'counter-a', tenantId: expect.any(String), row: { total: 3, notes: [] } },
      { key: 'counter-b', tenantId: expect.any(String), row: { total: 4, notes: [] } },
    ]);
  });

  test('does not wait for the disk, because it can be folded again; a reactor does', async () => {
    for (const [kind, waits] of [
      ['projection', 'off'],
      ['reactor', 'on'],
    ] as const) {
      const consumer = { kind, name: 'either', version: 1 };
      const held = await takeOver(bench.db, consumer, { position: null, storeId: null });
      await bench.db.transaction().execute(async (tx) => {
        await sql`set local synchronous_commit = on`.execute(tx);
        await moveCheckpoint(tx, consumer, held, { position: positionText(1), storeId: null, event: null });
        expect((await sql`select current_setting('synchronous_commit') as waits`.execute(tx)).rows).toEqual([{ waits }]);
      });
    }
  });

  test('a failing publish rolls rows and checkpoint back, and the batch is done again', async () => {
    let calls = 0;
    await bench.append('counter', 'a', counted(1));
    await runProjection(projection, bench.host, {
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

  test('parks the key of a poison event and everything behind it, and nothing else', async () => {
    await bench.append('counter', 'a', counted(1), counted(666), counted(2));
    await bench.append('counter', 'b', counted(5));
    const error = vi.fn<Log['error']>();
    await project(projection, { ...bench.host, log: { ...silentLog, error } });
    const { $correlationId: correlationId, tenantId } = await metadataOf('counter-a');
    const names = { key: 'counter-a', correlationId, tenantId };
    expect(error.mock.calls).toMatchObject([[{ projection: 'counter', ...names, reason: 'RangeError: poison' }, 'event parked']]);
    await bench.append('counter', 'a', counted(3));
    await project(projection, bench.host);
    expect(await rows()).toEqual({ 'counter-a': { total: 1, notes: [] }, 'counter-b': { total: 5, notes: [] } });
    expect(await listParked(bench.db, name)).toMatchObject([
      { scope: 'key', key: 'counter-a', revision: 1n, error: 'RangeError: poison' },
      { key: 'counter-a', revision: 2n, error: null },
      { key: 'counter-a', revision: 3n, error: null },
    ]);
    expect(bench.host.status()).toMatchObject([{ parked: 3 }]);

    await expect(replayParked(projection, bench.host)).rejects.toThrow(/still cannot take/);
    const mended = counterProjection({
      evolve: (row, event) => ({ total: (row?.total ?? 0) + (event.type === 'Counted' ? event.data.amount : 0), notes: [] }),
    });
    const said: Touched<CounterRow>[] = [];
    const publish: Publish<CounterRow> = async (tx, touched, position) => {
      said.push(...touched);
      expect([position, await rows()]).toEqual([parked.at(-1)?.position, { ...before }]);
      expect((await projection.rows.load(tx, ['counter-a'])).get('counter-a')).toMatchObject({ total: 672 });
    };
    const [parked, before] = [await listParked(bench.db, name), await rows()];
    expect(await replayParked(mended, bench.host, { key: 'counter-a', publish })).toBe(3);
    expect(said).toEqual([{ key: 'counter-a', tenantId, row: { total: 672, notes: [] } }]);
    expect(await rows()).toMatchObject({ 'counter-a': { total: 672 } });
    expect(await listParked(bench.db, name)).toEqual([]);
  });

  test('an event nobody can decode parks its stream from there on; one of unknown type is passed over', async () => {
    await bench.append('counter', 'a', counted(1));
    const { position } = await bench.append('counter', 'b', counted(1));
    const odd = { data: { amount: 'many' }, metadata: { ...(await metadataOf('counter-a')), schema: 1 } };
    await bench.store.append('counter-a' as never, [{ id: randomUUID() as never, type: 'Counted', ...odd }], { expected: 0n });
    await bench.store.append('counter-b' as never, [{ id: randomUUID() as never, type: 'Unheard', ...odd }], { expected: 0n });
    await bench.append('counter', 'a', counted(2));
    await bench.append('counter', 'b', counted(2));
    await project(projection, bench.host);
    expect(await rows()).toMatchObject({ 'counter-a': { total: 1 }, 'counter-b': { total: 3 } });
    expect(await listParked(bench.db, name)).toMatchObject([
      { scope: 'stream', key: 'counter-a', revision: 1n },
      { scope: 'stream', key: 'counter-a', revision: 2n, error: null },
    ]);
    expect(position).toBeTruthy();
  });

  const metadataOf = async (stream: string) => {
    for await (const stored of bench.store.readStream(stream as never)) return stored.metadata;
    throw new Error(`${stream} is empty`);
  };

  test('a row the database refuses parks its key, not the batch', async () => {
    await bench.pool.query(`alter table public.counter_1 add check ((doc->>'total')::int <> 13)`);
    for (const id of ['a', 'b', 'c']) await bench.append('counter', id, counted(id === 'b' ? 13 : 1));
    await project(projection, bench.host);
    expect(await rows()).toEqual({ 'counter-a': { total: 1, notes: [] }, 'counter-c': { total: 1, notes: [] } });
    expect(await listParked(bench.db, name)).toMatchObject([{ key: 'counter-b' }]);
  });

  test('rebuilding stops at a poison event instead', async () => {
    await bench.append('counter', 'a', counted(1), counted(666));
    const rebuilding = runProjection(projection, bench.host, { signal: stop.signal, until: 'caught_up', mode: 'rebuild' });
    await expect(rebuilding).rejects.toMatchObject({ code: 'poison_event' });
    expect(await listParked(bench.db, name)).toEqual([]);
    expect(bench.host.status()).toMatchObject([{ state: 'failed' }]);
  });

  test('a key that went missing is fatal, a tombstone is an erasure', async () => {
    await bench.append('counter', 'a', noted('ann', 'secret'));
    bench.keys.lose('ann');
    // The codec of another process: nothing in its memory.
    const fresh = {
      ...bench.host,
      codec: (await import('../codec/codec.ts')).createCodec({ catalogue: sampleCatalogue, keys: bench.keys }),
    };
    await expect(project(projection, fresh)).rejects.toMatchObject({ code: 'subject_key_missing' });
    expect(await rows()).toEqual({});
    bench.keys.erase('ann');
    await project(projection, fresh);
    expect(await rows()).toEqual({ 'counter-a': { total: 0, notes: ['(erased)'] } });
  });

  describe('with a checkpoint of another past than the store has', () => {
    test.each([
      ['of another store', `store_id = gen_random_uuid()::text`],
      ['beyond the head', `position = '009' || substr(position, 4)`],
      ['behind an event that is not there', `event_id = gen_random_uuid()`],
    ])('%s: refuses to go on and names the remedy', async (_, change) => {
      await bench.append('counter', 'a', counted(1), counted(2));
      await project(projection, bench.host);
      await bench.pool.query(`update consumer.checkpoint set ${change}`);
      await expect(project(projection, bench.host)).rejects.toThrow(/npm run projections -- rebuild counter/);
      await resetConsumer(bench.db, name);
      await project(projection, bench.host);
    });
  });

  // These change Postgres' own table.
  describe.skipIf(process.env.TEST_STORE === 'eventstoredb')('over another store than the one it read', () => {
    test.each([
      ['swapped', `set session_replication_role = replica; update es.store set id = gen_random_uuid()`],
      ['rewound', `set session_replication_role = replica; delete from es.event where position > 1; update es.stream set revision = 0`],
      ['rewritten', `set session_replication_role = replica; update es.event set event_id = gen_random_uuid()`],
    ])('%s: refuses to go on and names the remedy', async (_, tamper) => {
      await bench.append('counter', 'a', counted(1), counted(2));
      await project(projection, bench.host);
      await bench.pool.query(`begin; ${tamper}; set session_replication_role = default; commit`);
      await expect(project(projection, bench.host)).rejects.toThrow(/npm run projections -- rebuild counter/);
      await resetConsumer(bench.db, name);
      await project(projection, bench.host);
    });
  });
});
