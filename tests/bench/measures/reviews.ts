import { openQuerySide, type QuerySide } from '../rig/query-side.ts';
import { percentile, ratioRow, type Row } from '../rig/figures.ts';
import { createDice } from '../rig/dice.ts';
import { alternate, keepInFlight, type LoadResult } from '../rig/load.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';
import { loadReviews, tenantsOf, type LoadedTenant } from '../rig/review-loader.ts';
import { analyticsQuestions } from './review-questions/analytics.ts';
import { listQuestions } from './review-questions/list.ts';
import type { Question } from './review-questions/question.ts';
import { viewQuestions } from './review-questions/views.ts';

const questions: readonly Question[] = [...listQuestions, ...viewQuestions, ...analyticsQuestions];

/** A loaded installation with projections running on it. */
interface Side extends QuerySide {
  readonly reviews: number;
  readonly queried: readonly LoadedTenant[];
}

async function openSide(bench: BenchmarkDeps, tenants: readonly LoadedTenant[], queried: readonly LoadedTenant[]): Promise<Side> {
  let reviews = 0;
  const load = async (url: string) => {
    const from = performance.now();
    reviews = await loadReviews(url, tenants);
    assertDone(
      'reviews',
      tenants.reduce((sum, tenant) => sum + tenant.reviews, 0),
      reviews,
    );
    bench.say(`${reviews} reviews of ${tenants.length} businesses in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  };
  return { ...(await openQuerySide(bench, 'reviews', load, queried)), reviews, queried };
}

const askApi = (side: Side, question: Question, iteration: number): Promise<string> => side.ask(question.path(iteration), iteration);

/** The same answer in plain SQL: one transaction of the same role. */
async function askDatabase({ pool, queried }: Side, question: Question, iteration: number): Promise<unknown> {
  const { tenantId } = queried[iteration % queried.length]!;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true), set_config('app.location_ids', '*', true)`, [tenantId]);
    const answer = await question.fromDatabase(client, iteration);
    await client.query('commit');
    return answer;
  } finally {
    client.release();
  }
}

/** Throws unless API and SQL give the same answers; otherwise the figures would not be comparable. */
async function assertSameAnswers(side: Side): Promise<void> {
  for (const question of questions) {
    for (let iteration = 0; iteration < Math.min(side.queried.length, 24); iteration++) {
      const api = JSON.stringify(question.fromAnswer(JSON.parse(await askApi(side, question, iteration))));
      const database = JSON.stringify(await askDatabase(side, question, iteration));
      if (api !== database) throw new Error(`${question.name}: the API says ${api}, the statements ${database}`);
    }
  }
}

async function run(bench: BenchmarkDeps): Promise<readonly Row[]> {
  const every = 100;
  const many = tenantsOf(bench.size(10_000, 1_000), bench.size(2_000_000, 50_000));
  // One business in a hundred, of all sizes; both databases are queried for the same businesses.
  const few = many.filter((_, rank) => rank % every === every / 2);
  const small = await openSide(bench, few, few);
  try {
    const large = await openSide(bench, many, few);
    try {
      await assertSameAnswers(small);
      await assertSameAnswers(large);
      const rows: Row[] = [];
      for (const question of questions) rows.push(...(await measure(bench, question, { small, large })));
      return rows;
    } finally {
      await large.close();
    }
  } finally {
    await small.close();
  }
}

async function measure(bench: BenchmarkDeps, question: Question, { small, large }: { small: Side; large: Side }): Promise<Row[]> {
  const seconds = bench.size(4, 0.5);
  const rounds = bench.size(5, 2);
  const dice = createDice(11);
  const variants = Array.from({ length: 5_000 }, () => dice.int(1_000_000));
  const stretch = (work: (question: Question, iteration: number) => Promise<unknown>) => (): Promise<LoadResult> =>
    // Two at a time, because this measures latency, not throughput.
    keepInFlight(2, seconds, (lane, iteration) => work(question, variants[(iteration * 2 + lane) % variants.length] ?? 0));
  const done = await alternate(rounds, {
    sql: stretch((...asked) => askDatabase(large, ...asked)),
    api: stretch((...asked) => askApi(large, ...asked)),
    smallApi: stretch((...asked) => askApi(small, ...asked)),
  });
  const waits = (name: keyof typeof done) => done[name].flatMap(({ latencies }) => latencies);
  const p = (name: keyof typeof done, percent: number) => percentile(waits(name), percent);
  const detail = {
    'p50 ms': p('api', 50),
    'p50 ms of the SQL': p('sql', 50),
    'p50 ms at the small size': p('smallApi', 50),
    calls: waits('api').length,
    rounds,
  };
  const size = large.reviews >= 1_000_000 ? `${(large.reviews / 1_000_000).toFixed(1)} million` : String(large.reviews);
  const common = { what: `${question.name}, ${size} reviews, p99`, unit: 'ms', ours: p('api', 99), detail };
  return [
    ratioRow({ ...common, baseline: p('sql', 99), against: 'the bare SQL', atMost: 1.5 }),
    ratioRow({ ...common, baseline: p('smallApi', 99), against: `${small.reviews} reviews`, atMost: 1.3 }),
  ];
}

/** Measures list, counts of views and analytics of reviews at two sizes of installation, through the API and through `pg`. */
export const reviews: Measure = { name: 'reviews', run };
