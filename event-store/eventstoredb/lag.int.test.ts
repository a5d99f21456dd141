import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { listParked } from '../consumer/parked.ts';
import { runProjection } from '../consumer/run-projection.ts';
import { runReactor } from '../consumer/run-reactor.ts';
import { freshStream } from '../contract/fixture.ts';
import { counted, counterProjection, counterTableSql, sampleCatalogue, type CounterEvent } from '../contract/sample-domain.ts';
import { createTestConsumers, type TestConsumers } from '../testing/test-consumers.ts';
import { useFakeStore } from './testing/fake-store.ts';

const use = useFakeStore();
let fixture: TestConsumers<unknown>;
let stop: AbortController;

beforeEach(async () => {
  fixture = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue, store: use.store });
  await fixture.pool.query(counterTableSql);
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await fixture.close();
});

/** Starts a projection and waits until it has caught up; `over` resolves after `stop`. */
async function running(): Promise<{ readonly over: Promise<void> }> {
  const over = runProjection(counterProjection(), fixture.host, { signal: stop.signal });
  await expect
    .poll(() => fixture.host.status().filter(({ kind }) => kind === 'projection'))
    .toMatchObject([{ state: 'live', caughtUp: true, lagSeconds: 0 }]);
  return { over };
}

test('system events of a node with an idle log do not count as lag', async () => {
  await fixture.append('counter', 'a', counted(1));
  const { over } = await running();
  use.fake.store('$epoch-information', [{}, {}]);
  expect(await fixture.host.behindHeadSeconds()).toBe(0);
  stop.abort();
  await over;
});

test('the lag of a subscription that receives nothing is the age of the missed event', async () => {
  use.fake.faults.subscribe = () => (server) => server.caughtUp();
  const { over } = await running();
  expect(await fixture.host.behindHeadSeconds()).toBe(0);
  use.fake.store(freshStream('counter'), [{}]);
  expect(await fixture.host.behindHeadSeconds()).toBeGreaterThan(0);
  stop.abort();
  await over;
});

test('an event that is not JSON is parked, and all consumers continue', async () => {
  const notJson = { contentType: 'application/octet-stream', data: Buffer.from([1, 2, 3]) };
  const queued: number[] = [];
  const reactor = {
    name: 'when-counted',
    categories: ['counter'],
    react: (event: CounterEvent) => (event.type === 'Counted' ? [event.data.amount] : []),
    enqueue: async (jobs: readonly number[]) => void queued.push(...jobs),
  };
  await fixture.append('counter', 'a', counted(1));
  const reacting = runReactor(reactor, fixture.host, { signal: stop.signal });
  const { over } = await running();
  await expect.poll(() => fixture.host.status().map(({ state }) => state)).toEqual(['live', 'live']);
  // Of a followed category and of another one: both reach every consumer over the shared tail.
  const [poison] = use.fake.store('counter-a', [notJson]);
  use.fake.store('order-1', [notJson]);
  await fixture.append('counter', 'a', counted(2));
  await fixture.append('counter', 'b', counted(4));
  const rows = async () =>
    (await fixture.pool.query(`select key, doc->'total' as total from public.counter_1 order by key`)).rows as unknown;
  await expect.poll(rows).toEqual([
    { key: 'counter-a', total: 1 },
    { key: 'counter-b', total: 4 },
  ]);
  await expect.poll(() => queued).toEqual([2, 4]);
  const parked = async (kind: 'projection' | 'reactor', name: string) =>
    (await listParked(fixture.db, { kind, name, version: 1 })).map(({ stream, revision, error }) => [stream, revision, error]);
  const reason = `CorruptEvent: event ${poison!.id}: it is not JSON`;
  expect(await parked('projection', 'counter')).toEqual([
    ['counter-a', 1n, reason],
    ['counter-a', 2n, null],
  ]);
  expect(await parked('reactor', 'when-counted')).toEqual([['counter-a', 1n, reason]]);
  expect(fixture.host.status().map(({ state }) => state)).toEqual(['live', 'live']);
  stop.abort();
  await Promise.all([over, reacting]);
});
