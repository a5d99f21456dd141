import { createPool, migrate, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createTestDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { silentLog } from '../../log/index.ts';
import {
  createGoogleRateLimiter,
  createLocalSlots,
  createPostgresSlots,
  createRedisSlots,
  createTokenPause,
  slotDistance,
  type SlotSource,
} from './index.ts';

// The Redis tests are skipped when the run has no Redis.
const redisUrl = inject('redisUrl');
let database: TestDatabase;
let pools: pg.Pool[];

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), 'pace');
  await migrate({ url: database.url, packages: runtimeMigrations });
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
    expect(await createPostgresSlots({ pool: pools[0]!, requestsPerMinute: 300 }).pausedMs()).toBe(0);
  } finally {
    await commands.end();
  }
});

let round = 0;
describe.each(['postgres', 'redis', 'one process'] as const)('slots of %s', (kind) => {
  const runs = kind !== 'redis' || redisUrl !== null;
  let local: SlotSource | undefined;
  beforeEach(() => {
    round++;
    local = undefined;
  });
  const open = (process: number, requestsPerMinute: number): SlotSource => {
    if (kind === 'postgres') return createPostgresSlots({ pool: pools[process]!, requestsPerMinute, name: `test-${round}` });
    if (kind === 'one process') return (local ??= createLocalSlots({ requestsPerMinute }));
    const prefix = `test-${performance.timeOrigin}-${round}`;
    return createRedisSlots({ url: redisUrl ?? '', requestsPerMinute, log: silentLog(), prefix });
  };

  test.runIf(runs)('are leased to one process each, at even distances', async () => {
    const rpm = 6_000;
    const sources = [0, 1, 2].map((n) => open(n, rpm));
    const leases = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const count = 1 + (n % 4);
        const asked = performance.now();
        const { firstInMs } = await sources[n % 3]!.lease(count);
        return { earliest: asked + firstInMs, latest: performance.now() + firstInMs, count };
      }),
    );
    // Each answer counts from an unknown moment between request and response, so only the total length can be checked.
    const total = leases.reduce((sum, { count }) => sum + count, 0);
    const last = leases.reduce((a, b) => (a.latest > b.latest ? a : b));
    const first = leases.reduce((a, b) => (a.earliest < b.earliest ? a : b));
    const length = last.latest - first.earliest + last.count * slotDistance(rpm);
    expect(length).toBeGreaterThanOrEqual(total * slotDistance(rpm) * 0.999);
    await Promise.all(sources.map((source) => source.close()));
  });

  test.runIf(runs)('applies a pause to every process, and the longer pause wins', async () => {
    const [one, other] = [open(0, 300), open(1, 300)];
    expect(await one.pausedMs()).toBe(0);
    await one.lease(1);
    expect(await other.pausedMs()).toBe(0);
    const from = performance.now();
    await one.pause(40_000);
    await other.pause(5_000);
    expectLeftOf(40_000, await other.pausedMs(), from);
    const { firstInMs } = await other.lease(3);
    expectLeftOf(40_000, firstInMs, from);
    const between = performance.now();
    const next = await one.lease(1);
    expect(performance.now() - between + next.firstInMs).toBeGreaterThan(firstInMs);
    await Promise.all([one.close(), other.close()]);
  });

  test.runIf(runs)('leases each slot only once after a pause of twenty minutes', async () => {
    const sources = [0, 1, 2].map((n) => open(n, 300));
    await sources[0]!.pause(1_200_000);
    let before = -Infinity;
    for (let n = 0; n < 6; n++) {
      const asked = performance.now();
      const { firstInMs } = await sources[n % 3]!.lease(4);
      expect(firstInMs).toBeGreaterThan(1_100_000);
      expect(performance.now() + firstInMs - before).toBeGreaterThanOrEqual(4 * slotDistance(300) * 0.999);
      before = asked + firstInMs;
    }
    await Promise.all(sources.map((source) => source.close()));
  });

  test.runIf(runs)('starts again when slots are taken far into the future (a clock was set back)', async () => {
    const source = open(0, 1);
    await source.lease(30);
    expect((await source.lease(1)).firstInMs).toBeLessThan(1_000);
    await source.close();
  });

  test.runIf(runs)('keeps three processes together within the limit', async () => {
    const rpm = 3_000;
    const sources = [0, 1, 2].map((n) => open(n, rpm));
    const budgets = sources.map((slots) => createGoogleRateLimiter({ requestsPerMinute: rpm, slots }));
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
    const late = Math.ceil(400 / slotDistance(rpm));
    sorted.forEach((time, n) => {
      if (n < late + 5) return;
      expect(time - sorted[n - late - 5]!).toBeGreaterThanOrEqual(4 * slotDistance(rpm));
    });
    await Promise.all(sources.map((source) => source.close()));
  });
});
