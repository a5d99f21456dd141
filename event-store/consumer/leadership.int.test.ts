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

let bench: TestConsumers<unknown>;
let other: ConsumerHost<unknown>;
let stop: AbortController;
const projection = counterProjection();

beforeEach(async () => {
  bench = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue });
  await bench.pool.query(counterTableSql);
  const { store, codec, db, url } = bench;
  other = createConsumerHost({ store, codec, db, connectionString: url, leaseRetryMs: 10 });
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await other.close();
  await bench.close();
});

const totals = async () => {
  const { rows } = await bench.pool.query<{ doc: CounterRow }>('select doc from public.counter_1 order by key');
  return rows.map((row) => row.doc.total);
};
const token = (position: string) => packPosition({ counter: position as never })!;

describe('two leaders (R2)', () => {
  test('that both believe in their lease write every event once', async () => {
    const granted: Leases = {
      acquire: async () => ({ signal: new AbortController().signal, release: async () => {} }),
      close: async () => {},
    };
    const hosts = [bench.host, other].map((host) => ({ ...host, leases: granted }));
    const running = hosts.map((host) => runProjection(projection, host, { signal: stop.signal }));
    let position = '';
    let sum = 0;
    for (let n = 1; n <= 60; n++) {
      ({ position } = await bench.append('counter', `c${n % 3}`, counted(n)));
      sum += n;
    }
    expect(await bench.host.waitFor('counter', token(position), 30_000)).toBe(true);
    stop.abort();
    await Promise.all(running);
    expect((await totals()).reduce((a, b) => a + b, 0)).toBe(sum);
    const epochs = hosts.flatMap((host) => host.status()).map((status) => status.epoch);
    expect(new Set(epochs).size).toBe(2);
  });

  test('do not exist while the lease works: the second waits until the first lets go', async () => {
    const first = new AbortController();
    const running = runProjection(projection, bench.host, { signal: first.signal });
    const { position } = await bench.append('counter', 'a', counted(1));
    expect(await bench.host.waitFor('counter', token(position), 20_000)).toBe(true);
    const waiting = runProjection(projection, other, { signal: stop.signal });
    const next = await bench.append('counter', 'a', counted(1));
    expect(await other.waitFor('counter', token(next.position), 20_000)).toBe(true);
    expect(other.status()).toMatchObject([{ state: 'waiting_for_lease', events: 0 }]);
    first.abort();
    await running;
    const last = await bench.append('counter', 'a', counted(1));
    expect(await other.waitFor('counter', token(last.position), 20_000)).toBe(true);
    // The news of a commit may come around before the runner has counted it.
    await expect.poll(() => other.status()[0]!.events, { timeout: 20_000 }).toBe(1);
    stop.abort();
    await waiting;
    expect(await totals()).toEqual([3]);
  });

  test('many that wait for their leases do not all listen to the signal that they share', async () => {
    const signals: AbortSignal[] = [];
    const waiting: Leases = {
      acquire: (_, signal) => {
        signals.push(signal);
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
      },
      close: async () => {},
    };
    const host = { ...bench.host, leases: waiting };
    const names = Array.from({ length: 13 }, (_, index) => `counter${index}`);
    const running = names.map((name) => runProjection({ ...projection, name }, host, { signal: stop.signal }));
    expect(new Set(signals).size).toBe(13);
    // More than ten are taken for a leak, and warned of.
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
    stop.abort();
    await Promise.all(running);
  });

  test('a leader whose lease connection is killed takes a new lease and goes on', async () => {
    const running = runProjection(projection, bench.host, { signal: stop.signal });
    const { position } = await bench.append('counter', 'a', counted(1));
    expect(await bench.host.waitFor('counter', token(position), 20_000)).toBe(true);
    const before = bench.host.status()[0]!.epoch;
    await bench.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sumaa-lease' and datname = current_database()`,
    );
    const next = await bench.append('counter', 'a', counted(1));
    expect(await bench.host.waitFor('counter', token(next.position), 20_000)).toBe(true);
    await expect.poll(() => bench.host.status()[0]!.epoch, { timeout: 20_000 }).not.toBe(before);
    stop.abort();
    await running;
    expect(await totals()).toEqual([2]);
  });
});

describe('a projector', () => {
  test('killed in the middle of a batch does that batch again, once', async () => {
    for (let n = 0; n < 5; n++) await bench.append('counter', `c${n % 2}`, counted(1));
    let kills = 0;
    await runProjection(projection, bench.host, {
      signal: stop.signal,
      until: 'caught_up',
      async publish() {
        if (kills++ > 0) return;
        await bench.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
        );
      },
    });
    expect(kills).toBe(2);
    expect(await totals()).toEqual([3, 2]);
  });

  test('that lost the answer to its commit does not fold the batch again', async () => {
    for (let n = 0; n < 5; n++) await bench.append('counter', 'a', counted(1));
    const proxy = await createCuttingProxy(bench.url);
    const pool = createPool({ url: proxy.url, applicationName: 'test-cut' });
    const cut = { ...bench.host, db: createDb<unknown>(pool) };
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

describe('those who wait for a projection', () => {
  test('in another process hear of it; of what it does not follow they hear nothing and need not wait', async () => {
    const running = runProjection(projection, bench.host, { signal: stop.signal });
    other.progress.know(projection);
    const { position } = await bench.append('counter', 'a', counted(1));
    expect(await other.waitFor('counter', token(position), 20_000)).toBe(true);
    const beyond = position.replace(/^0/, '9');
    expect(await other.waitFor('counter', token(beyond), 0)).toBe(false);
    expect(await other.waitFor('counter', packPosition({ review: beyond as never })!, 0)).toBe(true);
    expect(await other.waitFor('counter', 'no token', 0)).toBe(true);
    await expect(other.waitFor('nobody', token(position), 0)).rejects.toThrow(/no projection nobody/);
    stop.abort();
    await running;
  });

  test('wait for what comes later', async () => {
    await project(projection, bench.host);
    const { position } = await bench.append('counter', 'a', counted(1));
    const waiting = bench.host.waitFor('counter', token(position), 20_000);
    const running = runProjection(projection, bench.host, { signal: stop.signal });
    expect(await waiting).toBe(true);
    stop.abort();
    await running;
  });
});
