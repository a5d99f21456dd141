import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { counted, sampleCatalogue, type CounterEvent } from '../contract/sample-domain.ts';
import { createTestConsumers, type TestConsumers } from '../testing/test-consumers.ts';
import { markReactorStarts, restartReactor } from './mark-start.ts';
import { listParked } from './parked.ts';
import { jobIdOf, type Reactor } from './reactor.ts';
import { askReplay } from './replay-asked.ts';
import { runReactor } from './run-reactor.ts';

const name = { kind: 'reactor', name: 'when-counted', version: 1 } as const;

describe('the parked events of a reactor', () => {
  let bench: TestConsumers<unknown>;
  let stop: AbortController;
  let queued: string[];
  let broken: boolean;
  const reactor: Reactor<CounterEvent, string> = {
    name: 'when-counted',
    categories: ['counter'],
    react(event) {
      if (broken && event.type === 'Counted' && event.data.amount === 666) throw new RangeError('poison');
      return [jobIdOf('when-counted', event.id)];
    },
    enqueue: async (jobs) => void queued.push(...jobs),
  };

  beforeEach(async () => {
    bench = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue });
    stop = new AbortController();
    queued = [];
    broken = true;
    await markReactorStarts(bench.host, [reactor.name]);
  });
  afterEach(async () => {
    stop.abort();
    await bench.close();
  });
  const parked = () => listParked(bench.db, name);

  test('are taken by the process that runs it when somebody asks, and stay where it still cannot', async () => {
    const running = runReactor(reactor, bench.host, { signal: stop.signal });
    await bench.append('counter', 'a', counted(1), counted(666), counted(2));
    await expect.poll(() => queued.length, { timeout: 20_000 }).toBe(2);
    await expect.poll(async () => (await parked()).map(({ error }) => error), { timeout: 20_000 }).toEqual(['RangeError: poison']);

    expect(await askReplay(bench.db, reactor.name)).toBe(1);
    await expect.poll(async () => (await parked()).map(({ error }) => error), { timeout: 20_000 }).toEqual(['RangeError: poison']);
    expect(queued).toHaveLength(2);

    broken = false;
    const [{ key, eventId }] = (await parked()) as unknown as [{ key: string; eventId: string }];
    expect(await askReplay(bench.db, reactor.name, 'nobody')).toBe(0);
    expect(await askReplay(bench.db, reactor.name, key)).toBe(1);
    await expect.poll(parked, { timeout: 20_000 }).toEqual([]);
    expect(queued.at(-1)).toBe(jobIdOf(reactor.name, eventId));
    stop.abort();
    await running;
  });

  test('that were asked for while nobody ran it are taken at the next start', async () => {
    await bench.append('counter', 'a', counted(666));
    await runReactor(reactor, bench.host, { signal: stop.signal, until: 'caught_up' });
    await askReplay(bench.db, reactor.name);
    broken = false;
    const running = runReactor(reactor, bench.host, { signal: stop.signal });
    await expect.poll(parked, { timeout: 20_000 }).toEqual([]);
    expect(queued).toHaveLength(1);
    stop.abort();
    await running;
  });

  test('a reactor over another store is fatal, and begins at its head when it is told to', async () => {
    await bench.append('counter', 'a', counted(1));
    await runReactor(reactor, bench.host, { signal: stop.signal, until: 'caught_up' });
    await bench.pool.query(
      `begin; set session_replication_role = replica; update es.store set id = gen_random_uuid(); set session_replication_role = default; commit`,
    );
    const again = () => runReactor(reactor, bench.host, { signal: stop.signal, until: 'caught_up' });
    await expect(again()).rejects.toThrow('npm run projections -- restart when-counted --other-store');
    await expect(restartReactor(bench.host, reactor.name)).rejects.toThrow('EVENTSTORE_URL');
    await expect(again(), 'and that changed nothing').rejects.toThrow('--other-store');
    expect(await restartReactor(bench.host, reactor.name, { otherStore: true })).toBe(true);
    expect(await restartReactor(bench.host, 'nobody')).toBe(false);
    await bench.append('counter', 'a', counted(2));
    await again();
    expect(queued).toHaveLength(2);
  });
});
