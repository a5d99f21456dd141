import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createCuttingProxy } from '../contract/cutting-proxy.ts';
import { counted, counterProjection, counterTableSql, sampleCatalogue, type CounterRow } from '../contract/sample-domain.ts';
import { packPosition } from '../deciding/position-token.ts';
import { project } from '../testing/rebuild-equals.ts';
import { createTestConsumers, type TestConsumers } from '../testing/test-consumers.ts';
import { createDb, createPool } from '@sumaa/runtime/postgres';
import { createConsumerHost, type ConsumerHost } from './host.ts';
import type { Leases } from './lease.ts';
import { runProjection } from './run-projection.ts';

let fixture: TestConsumers<unknown>;
let other: ConsumerHost<unknown>;
let stop: AbortController;
const projection = counterProjection();

beforeEach(async () => {
  fixture = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue });
  await fixture.pool.query(counterTableSql);
  const { store, codec, db, url } = fixture;
  other = createConsumerHost({ store, codec, db, connectionString: url, leaseRetryMs: 10 });
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await other.close();
  await fixture.close();
});

const totals = async () => {
  const { rows } = await fixture.pool.query<{ doc: CounterRow }>('select doc from public.counter_1 order by key');
  return rows.map((row) => row.doc.total);
};
const token = (position: string) => packPosition({ counter: position as never })!;

describe('two leaders (R2)', () => {
  test('write every event once when both believe that they hold the lease', async () => {
    const granted: Leases = {
      acquire: async () => ({ signal: new AbortController().signal, release: async () => {} }),
      close: async () => {},
    };
    const hosts = [fixture.host, other].map((host) => ({ ...host, leases: granted }));
    const running = hosts.map((host) => runProjection(projection, host, { signal: stop.signal }));
    let position = '';
    let sum = 0;
    for (let n = 1; n <= 60; n++) {
      ({ position } = await fixture.append('counter', `c${n % 3}`, counted(n)));
      sum += n;
    }
    expect(await fixture.host.waitFor('counter', token(position), 120_000)).toBe(true);
    stop.abort();
    await Promise.all(running);
    expect((await totals()).reduce((a, b) => a + b, 0)).toBe(sum);
    const epochs = hosts.flatMap((host) => host.status()).map((status) => status.epoch);
    expect(new Set(epochs).size).toBe(2);
  });

  test('do not occur while the lease works: the second waits until the first releases it', async () => {
    const first = new AbortController();
    const running = runProjection(projection, fixture.host, { signal: first.signal });
    const { position } = await fixture.append('counter', 'a', counted(1));
    expect(await fixture.host.waitFor('counter', token(position), 120_000)).toBe(true);
    const waiting = runProjection(projection, other, { signal: stop.signal });
    const next = await fixture.append('counter', 'a', counted(1));
    expect(await other.waitFor('counter', token(next.position), 120_000)).toBe(true);
    expect(other.status()).toMatchObject([{ state: 'waiting_for_lease', events: 0 }]);
    first.abort();
    await running;
    const last = await fixture.append('counter', 'a', counted(1));
    expect(await other.waitFor('counter', token(last.position), 120_000)).toBe(true);
    // The notification of a commit may arrive before the runner has counted the batch.
    await expect.poll(() => other.status()[0]!.events).toBe(1);
    stop.abort();
    await waiting;
    expect(await totals()).toEqual([3]);
  });

  test('add no listeners to the shared signal while they wait for their leases', async () => {
    const signals: AbortSignal[] = [];
    const waiting: Leases = {
      acquire: (_, signal) => {
        signals.push(signal);
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
      },
      close: async () => {},
    };
    const host = { ...fixture.host, leases: waiting };
    const names = Array.from({ length: 13 }, (_, index) => `counter${index}`);
    const running = names.map((name) => runProjection({ ...projection, name }, host, { signal: stop.signal }));
    expect(new Set(signals).size).toBe(13);
    // Node warns of a leak above ten listeners.
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
    stop.abort();
    await Promise.all(running);
  });

  test('a leader whose lease connection is killed takes a new lease and continues', async () => {
    const running = runProjection(projection, fixture.host, { signal: stop.signal });
    const { position } = await fixture.append('counter', 'a', counted(1));
    expect(await fixture.host.waitFor('counter', token(position), 120_000)).toBe(true);
    const before = fixture.host.status()[0]!.epoch;
    await fixture.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sumaa-lease' and datname = current_database()`,
    );
    const next = await fixture.append('counter', 'a', counted(1));
    expect(await fixture.host.waitFor('counter', token(next.position), 120_000)).toBe(true);
    await expect.poll(() => fixture.host.status()[0]!.epoch).not.toBe(before);
    stop.abort();
    await running;
    expect(await totals()).toEqual([2]);
  });
});

describe('a projector', () => {
  test('repeats a batch once after its connection was killed in the middle', async () => {
    for (let n = 0; n < 5; n++) await fixture.append('counter', `c${n % 2}`, counted(1));
    let kills = 0;
    await runProjection(projection, fixture.host, {
      signal: stop.signal,
      until: 'caught_up',
      async publish() {
        if (kills++ > 0) return;
        await fixture.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
        );
      },
    });
    expect(kills).toBe(2);
    expect(await totals()).toEqual([3, 2]);
  });

  test('does not fold a batch again when the answer to its commit was lost', async () => {
    for (let n = 0; n < 5; n++) await fixture.append('counter', 'a', counted(1));
    const proxy = await createCuttingProxy(fixture.url);
    const pool = createPool({ url: proxy.url, applicationName: 'test-cut' });
    const cut = { ...fixture.host, db: createDb<unknown>(pool) };
    await runProjection(projection, cut, {
      signal: stop.signal,
      until: 'caught_up',
      async publish() {
        proxy.cutAnswerTo('commit');
      },
    });
    expect(proxy.cuts).toBe(1);
    expect(await totals()).toEqual([5]);
    await pool.end();
    await proxy.close();
  });
});

describe('waiting for a projection', () => {
  test('works from another process, and skips categories that the projection does not follow', async () => {
    const running = runProjection(projection, fixture.host, { signal: stop.signal });
    other.progress.register(projection);
    const { position } = await fixture.append('counter', 'a', counted(1));
    expect(await other.waitFor('counter', token(position), 120_000)).toBe(true);
    const beyond = position.replace(/^0/, '9');
    expect(await other.waitFor('counter', token(beyond), 0)).toBe(false);
    expect(await other.waitFor('counter', packPosition({ review: beyond as never })!, 0)).toBe(true);
    expect(await other.waitFor('counter', 'no token', 0)).toBe(true);
    await expect(other.waitFor('unknown', token(position), 0)).rejects.toThrow(/no projection unknown/);
    stop.abort();
    await running;
  });

  test('ends when a later position is reached', async () => {
    await project(projection, fixture.host);
    const { position } = await fixture.append('counter', 'a', counted(1));
    const waiting = fixture.host.waitFor('counter', token(position), 120_000);
    const running = runProjection(projection, fixture.host, { signal: stop.signal });
    expect(await waiting).toBe(true);
    stop.abort();
    await running;
  });
});
