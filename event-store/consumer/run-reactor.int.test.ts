import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { counted, sampleCatalogue, type CounterEvent } from '../contract/sample-domain.ts';
import { createTestConsumers, type TestConsumers } from '../testing/test-consumers.ts';
import { readCheckpoint } from './checkpoint.ts';
import { listParked } from './parked.ts';
import { jobIdOf, type Reactor } from './reactor.ts';
import { runReactor } from './run-reactor.ts';

interface Job {
  readonly jobId: string;
  readonly amount: number;
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

  test('parks what it cannot take and goes on', async () => {
    await once();
    await bench.append('counter', 'a', counted(1), counted(666), counted(2));
    await once();
    expect(queued.map((job) => job.amount)).toEqual([1, 2]);
    expect(await listParked(bench.db, name)).toMatchObject([{ stream: 'counter-a', revision: 1n, error: 'RangeError: poison' }]);
  });
});
