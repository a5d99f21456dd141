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
  let fixture: TestConsumers<unknown>;
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
      if (refusals-- > 0) throw new Error('queue unavailable');
      queued.push(...jobs);
    },
  };
  const stored = async () => {
    const events = [];
    for await (const event of fixture.store.readStream(streamName('counter', 'a'))) events.push(event);
    return events;
  };
  const once = () => runReactor(reactor, fixture.host, { signal: new AbortController().signal, until: 'caught_up' });

  beforeEach(async () => {
    fixture = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue });
    queued = [];
    refusals = 0;
  });
  afterEach(() => fixture.close());

  test('starts at the head when it never ran, and then misses no event', async () => {
    const { position } = await fixture.append('counter', 'a', counted(1));
    await once();
    expect(queued).toEqual([]);
    expect((await readCheckpoint(fixture.db, name))?.position).toBe(position);
    await fixture.append('counter', 'a', counted(2));
    await once();
    expect(queued).toEqual([{ jobId: expect.stringMatching(/^when-counted-[0-9a-f-]{36}$/), amount: 2 }]);
  });

  test('starts at the beginning of an empty store', async () => {
    await once();
    await fixture.append('counter', 'a', counted(1));
    await once();
    expect(queued.map((job) => job.amount)).toEqual([1]);
  });

  test('moves its checkpoint only after the queue has accepted the jobs, and repeats the same job ids', async () => {
    await once();
    await fixture.append('counter', 'a', counted(1), counted(2));
    refusals = 2;
    await once();
    expect(refusals).toBe(-1);
    expect(queued.map((job) => job.amount)).toEqual([1, 2]);
    expect(new Set(queued.map((job) => job.jobId)).size).toBe(2);
  });

  test('passes the correlation chain of the event to its jobs, with the event as their cause', async () => {
    await once();
    await fixture.append('counter', 'a', counted(1));
    const carrying = { ...reactor, carry: (job: Job, origin: Origin) => ({ ...job, origin }) };
    await runReactor(carrying, fixture.host, { signal: new AbortController().signal, until: 'caught_up' });
    const [event] = await stored();
    expect(queued).toMatchObject([{ origin: { chain: { correlationId: event?.metadata.$correlationId, causationId: event?.id } } }]);
  });

  test('parks an event that it cannot handle, logs it with its chain and tenant, and continues', async () => {
    await once();
    await fixture.append('counter', 'a', counted(1), counted(666), counted(2));
    const error = vi.fn<Log['error']>();
    const host = { ...fixture.host, log: { ...silentLog, error } };
    await runReactor(reactor, host, { signal: new AbortController().signal, until: 'caught_up' });
    expect(queued.map((job) => job.amount)).toEqual([1, 2]);
    const [, parked] = await stored();
    const names = { eventId: parked?.id, correlationId: parked?.metadata.$correlationId, tenantId: testTenant };
    expect(error.mock.calls).toEqual([[{ reactor: 'when-counted', ...names, reason: 'RangeError: poison' }, 'event parked']]);
    expect(await listParked(fixture.db, name)).toMatchObject([{ stream: 'counter-a', revision: 1n, error: 'RangeError: poison' }]);
  });
});
