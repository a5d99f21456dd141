import { createPool, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createMigratedDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { silentLog } from '../../log/index.ts';
import {
  createGoogleRateLimiter,
  createLocalQuota,
  createPostgresQuota,
  createRedisQuota,
  createTokenPause,
  turnDistance,
  type QuotaSource,
} from './index.ts';

// The Redis tests are skipped when the run has no Redis.
const redisUrl = inject('redisUrl');
let database: TestDatabase;
let pools: pg.Pool[];

beforeAll(async () => {
  database = await createMigratedDatabase(inject('postgresUrl'), runtimeMigrations, 'pace');
  pools = [1, 2, 3].map((n) => createPool({ url: database.url, role: 'sumaa_worker', max: 4, applicationName: `pace-${n}` }));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

/** Expects the rest of a pause that began at `from` or later, possibly on another clock. */
function expectLeftOf(ms: number, left: number, from: number): void {
  expect(left).toBeLessThanOrEqual(ms);
  expect(left).toBeGreaterThan(ms - (performance.now() - from) - 100);
}

test('shares a token endpoint pause between worker and command-api, but not with the other APIs', async () => {
  const commands = createPool({ url: database.url, role: 'sumaa_command', max: 1, applicationName: 'pace-command' });
  try {
    const [worker, command] = [createTokenPause(pools[0]!), createTokenPause(commands)];
    expect(await command.pausedMs()).toBe(0);
    const from = performance.now();
    await worker.pause(40_000);
    await command.pause(5_000);
    expectLeftOf(40_000, await command.pausedMs(), from);
    expect(await createPostgresQuota({ pool: pools[0]!, requestsPerMinute: 300 }).pausedMs()).toBe(0);
  } finally {
    await commands.end();
  }
});

let round = 0;
describe.each(['postgres', 'redis', 'one process'] as const)('the quota of %s', (kind) => {
  const runs = kind !== 'redis' || redisUrl !== null;
  let local: QuotaSource | undefined;
  beforeEach(() => {
    round++;
    local = undefined;
  });
  const open = (process: number, requestsPerMinute: number): QuotaSource => {
    if (kind === 'postgres') return createPostgresQuota({ pool: pools[process]!, requestsPerMinute, name: `test-${round}` });
    if (kind === 'one process') return (local ??= createLocalQuota({ requestsPerMinute }));
    const prefix = `test-${performance.timeOrigin}-${round}`;
    return createRedisQuota({ url: redisUrl ?? '', requestsPerMinute, log: silentLog(), prefix });
  };

  const normal = { urgent: false, booked: null };
  const urgent = { urgent: true, booked: null };

  test.runIf(runs)('gives each turn to one process, and says when the next is free', async () => {
    const sources = [0, 1, 2].map((n) => open(n, 1));
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => sources[n % 3]!.ask(normal)));
    expect(answers.filter(({ waitMs }) => waitMs === 0)).toHaveLength(1);
    for (const { waitMs, nextInMs, booked } of answers) {
      expect(booked).toBeNull();
      expect([0, nextInMs].some((ms) => Math.abs(waitMs - ms) < 0.1)).toBe(true);
      expect(nextInMs).toBeLessThanOrEqual(turnDistance(1));
      expect(nextInMs).toBeGreaterThan(turnDistance(1) - 20_000);
    }
    await Promise.all(sources.map((source) => source.close()));
  });

  test.runIf(runs)('books turns for urgent calls before those that only wait, and keeps them', async () => {
    const [one, other] = [open(0, 60), open(1, 60)];
    await one.ask(normal);
    const first = await one.ask(urgent);
    const second = await other.ask(urgent);
    expect(second.booked! - first.booked!).toBeCloseTo(turnDistance(60), 0);
    expect((await other.ask(normal)).nextInMs).toBeGreaterThan(second.waitMs);
    // Asked too early it only waits, and takes no second turn.
    const again = await one.ask({ urgent: true, booked: first.booked });
    expect(again.booked).toBeCloseTo(first.booked!, 2);
    expect((await other.ask(urgent)).booked! - second.booked!).toBeCloseTo(turnDistance(60), 0);
    await Promise.all([one.close(), other.close()]);
  });

  test.runIf(runs)('takes back a booked turn when a pause begins', async () => {
    const [one, other] = [open(0, 60), open(1, 60)];
    await one.ask(normal);
    const { booked } = await one.ask(urgent);
    await other.pause(40_000);
    const after = await one.ask({ urgent: true, booked });
    expect(after.waitMs).toBeGreaterThan(30_000);
    await Promise.all([one.close(), other.close()]);
  });

  test.runIf(runs)('applies a pause to every process, and the longer pause wins', async () => {
    const [one, other] = [open(0, 300), open(1, 300)];
    expect(await one.pausedMs()).toBe(0);
    await one.ask(normal);
    expect(await other.pausedMs()).toBe(0);
    const from = performance.now();
    await one.pause(40_000);
    await other.pause(5_000);
    expectLeftOf(40_000, await other.pausedMs(), from);
    expectLeftOf(40_000, (await other.ask(normal)).waitMs, from);
    expectLeftOf(40_000, (await one.ask(urgent)).waitMs, from);
    await Promise.all([one.close(), other.close()]);
  });

  test.runIf(runs)('books each turn only once after a pause of twenty minutes', async () => {
    const sources = [0, 1, 2].map((n) => open(n, 300));
    await sources[0]!.pause(1_200_000);
    const turns: number[] = [];
    for (let n = 0; n < 6; n++) {
      const { waitMs, booked } = await sources[n % 3]!.ask(urgent);
      expect(waitMs).toBeGreaterThan(1_100_000);
      turns.push(booked!);
    }
    for (let n = 1; n < 6; n++) expect(turns[n]! - turns[n - 1]!).toBeCloseTo(turnDistance(300), 0);
    await Promise.all(sources.map((source) => source.close()));
  });

  test.runIf(runs)('starts again when turns are taken far into the future (a clock was set back)', async () => {
    const source = open(0, 1);
    await source.ask(urgent);
    const waits: number[] = [];
    for (let n = 0; n < 12; n++) waits.push((await source.ask(urgent)).waitMs);
    expect(Math.max(...waits)).toBeLessThan(660_000);
    expect(waits.filter((ms) => ms < 1_000)).toHaveLength(1);
    await source.close();
  });

  test.runIf(runs)('keeps three processes together within the limit', async () => {
    const rpm = 3_000;
    const sources = [0, 1, 2].map((n) => open(n, rpm));
    const budgets = sources.map((quota) => createGoogleRateLimiter({ requestsPerMinute: rpm, quota }));
    const times: number[] = [];
    await Promise.all(
      budgets.flatMap((budget, process) =>
        Array.from({ length: 60 }, async (_, n) => {
          await budget.take({ tenantId: `t${n % 5}`, lane: process === 0 ? 'sync' : 'poll' });
          times.push(performance.now());
        }),
      ),
    );
    const sorted = times.toSorted((a, b) => a - b);
    // Late calls may come close together, but only as many as fit into the allowed lateness of 400 ms.
    const late = Math.ceil(400 / turnDistance(rpm));
    sorted.forEach((time, n) => {
      if (n < late + 5) return;
      expect(time - sorted[n - late - 5]!).toBeGreaterThanOrEqual(4 * turnDistance(rpm));
    });
    await Promise.all(sources.map((source) => source.close()));
  });
});
