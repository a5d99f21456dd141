import {
  openProjectionFixture,
  projectionList,
  rebuild as rebuildProjection,
  type ProjectionFixture,
  type ListedProjection,
} from '@sumaa/projections/testing';
import { silentLog } from '@sumaa/runtime/log';
import { median, plainRow, ratioRow, type Row } from '../rig/figures.ts';
import { loadHistory } from '../rig/history-loader.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';

/** An event store with empty read models. */
interface Side {
  readonly fixture: ProjectionFixture;
  readonly events: number;
  /** The number of events that a projection folds. */
  eventsOf(projection: ListedProjection): number;
}

async function openSide(bench: BenchmarkDeps, events: number): Promise<Side> {
  const fixture = await openProjectionFixture(await bench.serverUrl());
  const from = performance.now();
  const counts = await loadHistory(fixture.url, fixture.masterKey, { events, tenants: Math.ceil(events / 1_000), seed: 42 });
  assertDone(
    'events',
    events,
    Number((await fixture.pool.query<{ count: string }>('select count(*) as count from es.event')).rows[0]?.count),
  );
  bench.say(`${events} events in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  return { fixture, events, eventsOf: ({ categories }) => categories.reduce((sum, category) => sum + (counts.get(category) ?? 0), 0) };
}

/** Rebuilds one projection as `npm run projections -- rebuild` does; returns the seconds it took. */
async function rebuildOnce({ fixture }: Side, projection: ListedProjection): Promise<number> {
  const host = fixture.openHost();
  const from = performance.now();
  const { signal } = new AbortController();
  const done = await rebuildProjection(projection, { host, databaseUrl: fixture.url, log: silentLog(), signal });
  const seconds = (performance.now() - from) / 1000;
  if (done.how !== 'refolded') throw new Error(`${projection.name} was not folded again`);
  await host.close();
  return seconds;
}

/** Throws unless every received review has a row. */
async function assertReviews({ fixture }: Side): Promise<void> {
  const { rows } = await fixture.pool.query<{ events: number; rows: number }>(
    `select (select count(distinct stream)::int from es.event where type = 'ReviewReceived') as events, (select count(*)::int from read.review_v1) as rows`,
  );
  assertDone('rows of reviews', rows[0]?.events ?? 0, rows[0]?.rows ?? -1);
}

async function measure(bench: BenchmarkDeps, small: Side, large: Side): Promise<readonly Row[]> {
  const review = projectionList.find(({ name }) => name === 'review')!;
  const rates = { small: [] as number[], large: [] as number[] };
  // The first rebuild only warms up.
  await rebuildOnce(small, review);
  for (let round = 0; round < bench.size(2, 1); round++) {
    // The small rebuild is short, so it runs three times per round to reduce noise.
    for (let again = 0; again < 3; again++) rates.small.push(small.eventsOf(review) / (await rebuildOnce(small, review)));
    rates.large.push(large.eventsOf(review) / (await rebuildOnce(large, review)));
  }
  for (const side of [small, large]) await assertReviews(side);
  const per = (count: number) => (count >= 1_000_000 ? `${count / 1_000_000} million` : `${count / 1_000} thousand`);

  let seconds = 0;
  let folded = 0;
  for (const projection of projectionList) {
    seconds += await rebuildOnce(small, projection);
    folded += small.eventsOf(projection);
  }
  return [
    ratioRow({
      what: `rebuild of reviews at ${per(large.events)} events`,
      unit: 'events/s',
      ours: median(rates.large),
      baseline: median(rates.small),
      against: `at ${per(small.events)}`,
      atLeast: 0.9,
      detail: { 'events folded': large.eventsOf(review), rounds: rates.large.length, 'rounds of the baseline': rates.small.length },
    }),
    plainRow({
      what: `rebuild of reviews, ${per(large.events)} events in the store`,
      unit: 'events/s',
      ours: median(rates.large),
      atLeast: 3_000,
    }),
    plainRow({
      what: `rebuild of all ${projectionList.length} read models, one by one`,
      unit: 'events/s',
      ours: folded / seconds,
      atLeast: 3_000,
      detail: { 'events folded': folded, seconds },
    }),
  ];
}

/** Rebuilds at two sizes: the cost per event must not grow with their number. */
export const rebuild: Measure = {
  name: 'rebuild',
  async run(bench) {
    const small = await openSide(bench, bench.size(100_000, 5_000));
    try {
      const large = await openSide(bench, bench.size(1_000_000, 20_000));
      try {
        return await measure(bench, small, large);
      } finally {
        await large.fixture.close();
      }
    } finally {
      await small.fixture.close();
    }
  },
};
