import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { counted, sampleCatalogue, type CounterEvent } from '../contract/sample-domain.ts';
import { createTestConsumers, type TestConsumers } from '../testing/test-consumers.ts';
import { markReactorStarts, restartReactor } from './mark-start.ts';
import { listParked } from './parked.ts';
import { jobIdOf, type Reactor } from './reactor.ts';
import { requestReplay } from './replay-requested.ts';
import { runReactor } from './run-reactor.ts';

const name = { kind: 'reactor', name: 'when-counted', version: 1 } as const;

describe('the parked events of a reactor', () => {
  let fixture: TestConsumers<unknown>;
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
    fixture = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue });
    stop = new AbortController();
    queued = [];
    broken = true;
    await markReactorStarts(fixture.host, [reactor.name]);
  });
  afterEach(async () => {
    stop.abort();
    await fixture.close();
  });
  const parked = () => listParked(fixture.db, name);

  test('are replayed on request by the process that runs it, and stay parked when they fail again', async () => {
    const running = runReactor(reactor, fixture.host, { signal: stop.signal });
    await fixture.append('counter', 'a', counted(1), counted(666), counted(2));
    await expect.poll(() => queued.length).toBe(2);
    await expect.poll(async () => (await parked()).map(({ error }) => error)).toEqual(['RangeError: poison']);

    expect(await requestReplay(fixture.db, reactor.name)).toBe(1);
    await expect.poll(async () => (await parked()).map(({ error }) => error)).toEqual(['RangeError: poison']);
    expect(queued).toHaveLength(2);

    broken = false;
    const [{ key, eventId }] = (await parked()) as unknown as [{ key: string; eventId: string }];
    expect(await requestReplay(fixture.db, reactor.name, 'unknown')).toBe(0);
    expect(await requestReplay(fixture.db, reactor.name, key)).toBe(1);
    await expect.poll(parked).toEqual([]);
    expect(queued.at(-1)).toBe(jobIdOf(reactor.name, eventId));
    stop.abort();
    await running;
  });

  test('are replayed at the next start when no process ran the reactor at the request', async () => {
    await fixture.append('counter', 'a', counted(666));
    await runReactor(reactor, fixture.host, { signal: stop.signal, until: 'caught_up' });
    await requestReplay(fixture.db, reactor.name);
    broken = false;
    const running = runReactor(reactor, fixture.host, { signal: stop.signal });
    await expect.poll(parked).toEqual([]);
    expect(queued).toHaveLength(1);
    stop.abort();
    await running;
  });

  test('a reactor stops on a swapped store, and restarts at its head on request', async () => {
    await fixture.append('counter', 'a', counted(1));
    await runReactor(reactor, fixture.host, { signal: stop.signal, until: 'caught_up' });
    await fixture.pool.query(
      `begin; set session_replication_role = replica; update es.store set id = gen_random_uuid(); set session_replication_role = default; commit`,
    );
    const again = () => runReactor(reactor, fixture.host, { signal: stop.signal, until: 'caught_up' });
    await expect(again()).rejects.toThrow('npm run projections -- restart when-counted --other-store');
    await expect(restartReactor(fixture.host, reactor.name)).rejects.toThrow('EVENTSTORE_URL');
    await expect(again(), 'the refused restart changed nothing').rejects.toThrow('--other-store');
    expect(await restartReactor(fixture.host, reactor.name, { otherStore: true })).toBe(true);
    expect(await restartReactor(fixture.host, 'unknown')).toBe(false);
    await fixture.append('counter', 'a', counted(2));
    await again();
    expect(queued).toHaveLength(2);
  });
});
