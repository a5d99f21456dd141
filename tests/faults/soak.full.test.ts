import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { amount, report, testTimeoutMs } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews } from '../support/api.ts';
import type { App } from '../support/processes/app.ts';
import { appNames } from '../support/processes/app.ts';
import { until } from '../support/until.ts';
import { startLoad } from './rig/load.ts';
import { metricOf } from './rig/metrics.ts';
import { startReading } from './rig/reading.ts';
import { innocent, judge } from './rig/verdict.ts';
import { openWorld, spread, type World } from './rig/world.ts';

let world: World;
beforeAll(async () => void (world = await openWorld({ each: 1, reviews: spread(amount({ bounded: 60, full: 2_000 })) })), 240_000);
afterAll(() => world?.close());

/** Acknowledged commands of a round; with the pause of the clients about a minute of 25 a second in full. */
const commands = amount({ bounded: 60, full: 1_500 });
const pauseMs = amount({ bounded: 10, full: 300 });

/** What a process holds after a round. */
interface Held {
  readonly heapMb: number;
  readonly residentMb: number;
  readonly handles: number;
  readonly lagMs: number;
}

async function heldBy({ adminUrl }: App): Promise<Held> {
  const megabytes = async (series: string) => (await metricOf(adminUrl, series)) / 1024 ** 2;
  return {
    heapMb: await megabytes('nodejs_heap_size_used_bytes'),
    residentMb: await megabytes('process_resident_memory_bytes'),
    handles: await metricOf(adminUrl, 'nodejs_active_handles_total'),
    lagMs: (await metricOf(adminUrl, 'nodejs_eventloop_lag_p99_seconds')) * 1_000,
  };
}

/** The least of the last third less the least of the third before: garbage that was not yet collected does not count. */
function growthOf(values: readonly number[]): number {
  const third = Math.floor(values.length / 3);
  const least = (part: readonly number[]) => Math.min(...part);
  return least(values.slice(-third)) - least(values.slice(-2 * third, -third));
}

/** Growth of a figure in MB an hour. */
const perHour = (values: readonly number[], roundSeconds: number): number =>
  growthOf(values) * (3_600 / (Math.floor(values.length / 3) * roundSeconds));

/** Rounds of load: commands and reads, a reply published, and Google failing one call in about a hundred. Every round ends with what is held. */
async function soak(rounds: number, apps: readonly App[], replied: readonly string[]) {
  const { owner, google } = world;
  const held = new Map(apps.map(({ title }) => [title, [] as Held[]]));
  const from = performance.now();
  const writing = startLoad({ ...world, reviews: world.reviews.slice(30) }, { clients: 8, pauseMs });
  const reading = startReading(world, { pauseMs });
  for (let round = 0; round < rounds; round++) {
    await google.post('scenario', { name: 'error-500', status: 503, times: 1 });
    const published = await owner.call('POST', `/api/Reviews/${replied[round % replied.length]}/reply`, {
      text: `رد ${round} ${commands}`,
    });
    expect(published.status).toBeLessThan(300);
    await writing.more(commands);
    for (const app of apps) held.get(app.title)!.push(await heldBy(app));
  }
  await writing.stop();
  await reading.stop();
  return { held, writing, reading, roundSeconds: (performance.now() - from) / 1_000 / rounds };
}

const shareOf = (...answers: ReadonlyMap<number, number>[]): number => {
  const all = answers.flatMap((each) => [...each]);
  const sum = (entries: typeof all) => entries.reduce((total, [, count]) => total + count, 0);
  return sum(all.filter(([status]) => status === 200)) / sum(all);
};

test(
  'R18: under lasting load requests are answered, and memory and handles stay where they are',
  async () => {
    const rounds = amount({ bounded: 3, full: 20 }, 'runs');
    const apps = appNames.map((name) => world.product.of(name)[0]!);
    const { held, writing, reading, roundSeconds } = await soak(rounds, apps, world.reviews.slice(0, 20));
    expect(shareOf(writing.answers, reading.answers)).toBeGreaterThanOrEqual(0.999);
    expect(await judge(await world.database(), world.ledger)).toMatchObject(innocent);
    for (const app of apps) expect([app.title, app.child().running]).toEqual([app.title, true]);
    const last = world.reviews.slice(0, Math.min(20, rounds));
    const states = async () =>
      (await allReviews(world.owner)).filter(({ id }) => last.includes(id)).map(({ reply }) => reply?.state ?? 'none');
    await until(states, (all) => all.length > 0 && all.every((state) => state === 'published'), 120_000);
    const figures = [...held].map(([title, samples]) => {
      const last = samples.at(-1)!;
      const heap = perHour(
        samples.map(({ heapMb }) => heapMb),
        roundSeconds,
      );
      const handles = growthOf(samples.map((each) => each.handles));
      // A short run has collected too little garbage to judge.
      expect([title, rounds < 60 || (heap < 1 && handles <= 5)]).toEqual([title, true]);
      const lag = Math.max(...samples.map(({ lagMs }) => lagMs));
      return [
        title,
        `${last.residentMb.toFixed(0)} MB, heap ${heap.toFixed(1)} MB/h, handles ${handles}, p99 of the loop ${lag.toFixed(0)} ms`,
      ];
    });
    report('R18', rounds, {
      'seconds of a round': Math.round(roundSeconds),
      acknowledged: world.ledger.acknowledged.size,
      reads: [...reading.answers.values()].reduce((sum, count) => sum + count, 0),
      ...Object.fromEntries(figures),
    });
  },
  testTimeoutMs,
);

test(
  'R18, positive control: a program that keeps what it should let go is found',
  async () => {
    const app = world.product.of('command-api')[0]!;
    await app.stop();
    await app.start({ NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'rig/leak.mjs')).href}` });
    const { held } = await soak(6, [app], world.reviews.slice(20, 30));
    const growth = growthOf(held.get(app.title)!.map(({ heapMb }) => heapMb));
    // Garbage that was not yet collected is less.
    expect(growth).toBeGreaterThan(60);
    report('R18 control', 1, { 'positive control': 'failed as expected', MB: Math.round(growth) });
  },
  testTimeoutMs,
);
