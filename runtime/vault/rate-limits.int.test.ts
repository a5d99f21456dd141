import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type pg from 'pg';
import { createMigratedDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createPool, runtimeMigrations } from '../postgres/index.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

const redisUrl = inject('redisUrl');
let database: TestDatabase;
let pool: pg.Pool;
const opened: RateLimits[] = [];
beforeAll(async () => {
  database = await createMigratedDatabase(inject('postgresUrl'), runtimeMigrations, 'limits');
  pool = createPool({ url: database.url, role: 'sumaa_command', applicationName: 'test' });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const limits of opened.splice(0)) limits.close();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Rate limits as one process of an installation opens them. */
function openLimits(url: string | null = null): RateLimits {
  const limits = createRateLimits({ pool, redisUrl: url });
  opened.push(limits);
  return limits;
}
/** Waits until all of these count in this Redis, if there is one. */
async function untilCountedIn(url: string | null, all: readonly RateLimits[]): Promise<void> {
  if (url === null) return;
  const redis = new Redis(url);
  await vi.waitFor(async () => {
    const probe = guess();
    for (const limits of all) await limits.take(probe);
    if ((await redis.get(`sumaa:limit:guess:${probe.key}`)) !== String(all.length)) throw new Error('Redis does not count yet');
  });
  redis.disconnect();
}
const guess = (max = 10) => ({ scope: 'guess', key: randomUUID(), max, windowSeconds: 900 });

describe.each(['postgres', 'redis'] as const)('counted in %s', (kind) => {
  describe.runIf(kind === 'postgres' || redisUrl !== null)('rate limits', () => {
    const url = kind === 'redis' ? redisUrl : null;
    let processes: readonly [RateLimits, RateLimits];
    beforeEach(async () => {
      processes = [openLimits(url), openLimits(url)];
      // Redis counts once its connection is ready; until then Postgres does.
      await untilCountedIn(url, processes);
    });
    test('hold across processes and restarts, and mark the first refused attempt', async () => {
      const [one, other] = processes;
      const attempt = guess();
      const taken = await Promise.all(Array.from({ length: 20 }, (_, nth) => (nth % 2 ? one : other).take(attempt)));
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10);
      expect(taken.filter(({ first }) => first)).toHaveLength(1);
      expect(taken.find(({ first }) => first)?.retryAfterSeconds).toBeGreaterThan(890);
      one.close();
      const restarted = openLimits(url);
      await untilCountedIn(url, [restarted]);
      expect((await restarted.take(attempt)).allowed).toBe(false);
    });

    test('get one attempt back, or all of them', async () => {
      const [one, other] = processes;
      const attempt = guess(2);
      const take = async () => (await other.take(attempt)).allowed;
      expect([await take(), await take()]).toEqual([true, true]);
      await one.giveBack(attempt);
      expect([await take(), await take()]).toEqual([true, false]);
      await one.clear(attempt);
      expect([await take(), await take(), await take()]).toEqual([true, true, false]);
    });
  });
});

test('begin anew when a window has ended, whose row is swept', async () => {
  const limits = openLimits();
  const attempt = guess(1);
  const began = Date.now();
  const passed = vi.spyOn(Date, 'now').mockReturnValue(began);
  expect(await limits.take(attempt)).toMatchObject({ allowed: true, remaining: 0, endsInSeconds: 900 });
  passed.mockReturnValue(began + 899_000);
  expect(await limits.take(attempt)).toMatchObject({ allowed: false, first: true, retryAfterSeconds: 1, remaining: 0 });
  expect(await limits.take(attempt)).toMatchObject({ allowed: false, first: false, retryAfterSeconds: 1 });
  passed.mockReturnValue(began + 900_000);
  expect(await limits.take(attempt)).toMatchObject({ allowed: true });
  await limits.sweep();
  expect((await limits.take(attempt)).allowed, 'a row in its window stays').toBe(false);
  passed.mockReturnValue(began + 1_800_001);
  expect(await limits.sweep()).toBeGreaterThan(0);
  const { rows } = await pool.query('select 1 from vault.rate_limit where key = $1', [`guess:${attempt.key}`]);
  expect(rows).toEqual([]);
});

test('allow no more in any stretch of the window when they are sliding', async () => {
  const [one, other] = [openLimits(), openLimits()];
  const attempt = { ...guess(3), windowSeconds: 60, sliding: true };
  const began = Date.now();
  const passed = vi.spyOn(Date, 'now').mockReturnValue(began);
  const takenAt = async (second: number, limits = one) => {
    passed.mockReturnValue(began + second * 1000);
    return limits.take(attempt);
  };
  expect((await takenAt(0)).allowed).toBe(true);
  expect([(await takenAt(50)).allowed, (await takenAt(50, other)).allowed]).toEqual([true, true]);
  expect(await takenAt(59)).toMatchObject({ allowed: false, first: false, retryAfterSeconds: 1 });
  expect((await takenAt(60)).allowed).toBe(true);
  expect(await takenAt(61, other)).toMatchObject({ allowed: false, retryAfterSeconds: 49 });
  expect([(await takenAt(110)).allowed, (await takenAt(110)).allowed, (await takenAt(110)).allowed]).toEqual([true, true, false]);
});

test('are counted in Postgres while Redis does not answer', async () => {
  const limits = openLimits('redis://127.0.0.1:1');
  const attempt = guess(1);
  expect([(await limits.take(attempt)).allowed, (await limits.take(attempt)).allowed]).toEqual([true, false]);
  expect((await openLimits().take(attempt)).allowed).toBe(false);
});

test('use an index for counting and for sweeping', async () => {
  const client = await pool.connect();
  await client.query('set enable_seqscan = off');
  const planOf = async (statement: string) => JSON.stringify((await client.query(`explain ${statement}`)).rows);
  expect(await planOf(`delete from vault.rate_limit where key = 'k'`)).toContain('rate_limit_pkey');
  expect(await planOf('delete from vault.rate_limit where expire < 1')).toContain('rate_limit_expire');
  client.release(true);
});

test('of a key are counted by what reads together with what changes; what reads counts nothing else', async () => {
  const reading = createPool({ url: database.url, role: 'sumaa_query', applicationName: 'test' });
  const attempt = { ...guess(2), scope: 'api-key' };
  const [changes, reads] = [openLimits(), createRateLimits({ pool: reading })];
  const taken = [await changes.take(attempt), await reads.take(attempt), await changes.take(attempt)];
  expect(taken.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
    [true, 1],
    [true, 0],
    [false, 0],
  ]);
  await expect(reads.take(guess())).rejects.toThrow(/row-level security/);
  expect((await reading.query('select from vault.rate_limit')).rowCount).toBe(1);
  await reading.end();
});
