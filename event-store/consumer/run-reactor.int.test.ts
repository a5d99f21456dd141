import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { counted, sampleCatalogue, type CounterEvent } from '../contract/sample-domain.ts';
import { silentLog, type Log } from '../port/log.ts';
import { streamName } from '../port/stream-names.ts';
import { testTenant } from '../testing/test-context.ts';
import { createTestConsumers, type TestConsumers } from '../testing/test-consumers.ts';
import { readCheckpoint } from './checkpoint.ts';
import { listParked } from './parked.ts';
import { jobIdOf, type Origin, type Reactor } from './reactor.ts';
import { runReactor } from './run-reactor.ts';

interface Job {
  readonly jobId: string;
  readonly amount: number;
  readonly origin?: Origin;
}
const name = { kind: 'reactor', name: 'when-counted', version: 1 } as const;

describe('a reactor', () => {
  let bench: TestConsumers<unknown>;
  let queued: Job[];
  let refusals: number;
  const reactor: Reactor<CounterEvent, Job> = {
    name: 'when-counted',
    categories: ['counter'],
    react(event) {
      if (event.type !== 'Counted') return [];
      if (event.data.amount === 666) throw new RangeError('poison');
      return [{ jobId: jobIdOf('when-counted', event.id), amount: event.data.amount }];
    },
    async enqueue(jobs) {
      if (refusals-- > 0) throw new Error('queue away');
      queued.push(...jobs);
    },
  };
  const stored = async () => {
    const events = [];
    for await (const event of bench.store.readStream(streamName('counter', 'a'))) events.push(event);
    return events;
  };
  const once = () => runReactor(reactor, bench.host, { signal: new AbortController().signal, until: 'caught_up' });

  beforeEach(async () => {
    bench = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue });
    queued = [];
    refusals = 0;
  });
  afterEach(() => bench.close());

  test('that never ran begins at the head and then misses nothing', async () => {
    const { position } = await bench.append('counter', 'a', counted(1));
    await once();
    expect(queued).toEqual([]);
    expect((await readCheckpoint(bench.db, name))?.position).toBe(position);
    await bench.append('counter', 'a', counted(2));
    await once();
    expect(queued).toEqual([{ jobId: expect.stringMatching(/^when-counted-[0-9a-f-]{36}$/), amount: 2 }]);
  });

  test('on an empty store begins at the origin', async () => {
    await once();
    await bench.append('counter', 'a', counted(1));
    await once();
    expect(queued.map((job) => job.amount)).toEqual([1]);
  });

  test('moves its checkpoint only when the queue has taken the jobs, and gives the same ids again', async () => {
    await once();
    await bench.append('counter', 'a', counted(1), counted(2));
    refusals = 2;
    await once();
    expect(refusals).toBe(-1);
    expect(queued.map((job) => job.amount)).toEqual([1, 2]);
    expect(new Set(queued.map((job) => job.jobId)).size).toBe(2);
  });

  test('hands on to its jobs the chain of the event, whose cause it now is', async () => {
    await once();
    await bench.append('counter', 'a', counted(1));
    const carrying = { ...reactor, carry: (job: Job, origin: Origin) => ({ ...job, origin }) };
    await runReactor(carrying, bench.host, { signal: new AbortController().signal, until: 'caught_up' });
    const [event] = await stored();
    expect(queued).toMatchObject([{ origin: { chain: { correlationId: event?.metadata.$correlationId, causationId: event?.id } } }]);
  });

  test('parks what it cannot take, says so with the chain and the tenant it belongs to, and goes on', async () => {
    await once();
    await bench.append('counter', 'a', counted(1), counted(666), counted(2));
    const error = vi.fn<Log['error']>();
    const host = { ...bench.host, log: { ...silentLog, error } };
    await runReactor(reactor, host, { signal: new AbortController().signal, until: 'caught_up' });
    expect(queued.map((job) => job.amount)).toEqual([1, 2]);
    const [, parked] = await stored();
    const names = { eventId: parked?.id, correlationId: parked?.metadata.$correlationId, tenantId: testTenant };
    expect(error.mock.calls).toEqual([[{ reactor: 'when-counted', ...names, reason: 'RangeError: poison' }, 'event parked']]);
    expect(await listParked(bench.db, name)).toMatchObject([{ stream: 'counter-a', revision: 1n, error: 'RangeError: poison' }]);
  });
});
