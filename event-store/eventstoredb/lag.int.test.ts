import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { listParked } from '../consumer/parked.ts';
import { runProjection } from '../consumer/run-projection.ts';
import { runReactor } from '../consumer/run-reactor.ts';
import { freshStream } from '../contract/fixture.ts';
import { counted, counterProjection, counterTableSql, sampleCatalogue, type CounterEvent } from '../contract/sample-domain.ts';
import { createTestConsumers, type TestConsumers } from '../testing/test-consumers.ts';
import { useFakeStore } from './testing/fake-store.ts';

const use = useFakeStore();
let bench: TestConsumers<unknown>;
let stop: AbortController;

beforeEach(async () => {
  bench = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue, store: use.store });
  await bench.pool.query(counterTableSql);
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await bench.close();
});

/** A projection that has all it was told of; what it answers ends with `stop`. */
async function running(): Promise<{ readonly over: Promise<void> }> {
  const over = runProjection(counterProjection(), bench.host, { signal: stop.signal });
  await expect
    .poll(() => bench.host.status().filter(({ kind }) => kind === 'projection'))
    .toMatchObject([{ state: 'live', caughtUp: true, lagSeconds: 0 }]);
  return { over };
}

test('a node that writes notes of its own to a quiet log puts nobody behind', async () => {
  await bench.append('counter', 'a', counted(1));
  const { over } = await running();
  use.fake.store('$epoch-information', [{}, {}]);
  expect(await bench.host.behindHeadSeconds()).toBe(0);
  stop.abort();
  await over;
});

test('a feed that has gone deaf is as far behind as the event it was not told of is old', async () => {
  use.fake.faults.subscribe = () => (server) => server.caughtUp();
  const { over } = await running();
  expect(await bench.host.behindHeadSeconds()).toBe(0);
  use.fake.store(freshStream('counter'), [{}]);
  expect(await bench.host.behindHeadSeconds()).toBeGreaterThan(0);
  stop.abort();
  await over;
});

test('what is not JSON is set aside like any other event that cannot be read, and nobody stops for it', async () => {
  const notJson = { contentType: 'application/octet-stream', data: Buffer.from([1, 2, 3]) };
  const queued: number[] = [];
  const reactor = {
    name: 'when-counted',
    categories: ['counter'],
    react: (event: CounterEvent) => (event.type === 'Counted' ? [event.data.amount] : []),
    enqueue: async (jobs: readonly number[]) => void queued.push(...jobs),
  };
  await bench.append('counter', 'a', counted(1));
  const reacting = runReactor(reactor, bench.host, { signal: stop.signal });
  const { over } = await running();
  await expect.poll(() => bench.host.status().map(({ state }) => state)).toEqual(['live', 'live']);
  // Of a category that somebody follows, and of one that nobody does: both come to all, over the tail that they share.
  const [poison] = use.fake.store('counter-a', [notJson]);
  use.fake.store('order-1', [notJson]);
  await bench.append('counter', 'a', counted(2));
  await bench.append('counter', 'b', counted(4));
  const rows = async () => (await bench.pool.query(`select key, doc->'total' as total from public.counter_1 order by key`)).rows as unknown;
  await expect.poll(rows, { timeout: 20_000 }).toEqual([
    { key: 'counter-a', total: 1 },
    { key: 'counter-b', total: 4 },
  ]);
  await expect.poll(() => queued, { timeout: 20_000 }).toEqual([2, 4]);
  const parked = async (kind: 'projection' | 'reactor', name: string) =>
    (await listParked(bench.db, { kind, name, version: 1 })).map(({ stream, revision, error }) => [stream, revision, error]);
  const reason = `CorruptEvent: event ${poison!.id}: it is not JSON`;
  expect(await parked('projection', 'counter')).toEqual([
    ['counter-a', 1n, reason],
    ['counter-a', 2n, null],
  ]);
  expect(await parked('reactor', 'when-counted')).toEqual([['counter-a', 1n, reason]]);
  expect(bench.host.status().map(({ state }) => state)).toEqual(['live', 'live']);
  stop.abort();
  await Promise.all([over, reacting]);
});
