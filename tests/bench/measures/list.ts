import { searchPatterns } from '@sumaa/contracts';
import type { Pool } from 'pg';
import { createDice } from '../rig/dice.ts';
import { percentile, ratioRow, type Row } from '../rig/figures.ts';
import { alternate, keepInFlight, type LoadResult } from '../rig/load.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';
import { openQuerySide } from '../rig/query-side.ts';
import { loadReviews, tenantsOf, type LoadedTenant } from '../rig/review-loader.ts';
import { searches } from '../rig/review-texts.ts';

/** One kind of list query, as an API request and as plain SQL. */
interface Question {
  readonly name: string;
  /** The query string; `iteration` selects a variant. */
  ask(iteration: number): string;
  /** The parts of the equivalent SQL. */
  sql(iteration: number): { readonly from: string; readonly where: string; readonly order: string; readonly values: readonly unknown[] };
}

const newest = 'created_at desc, review_id desc';
const filters = [
  [
    'reply=unanswered&sort=due',
    'due_at is not null and location_id = any(array(select location_id from read.location where linked))',
    'due_order, review_id',
  ],
  ['stars=1,2', 'stars = any(array[1, 2])', newest],
  ['sentiment=negative&sort=oldest', `sentiment = any(array['negative'])`, 'created_at, review_id'],
  ['reply=answered&sort=rating_low', 'replied', 'low_order, review_id'],
] as const;
const searchFor = (iteration: number) => searches[iteration % searches.length] ?? '';
const filterFor = (iteration: number) => filters[iteration % filters.length] ?? filters[0];

const questions: readonly Question[] = [
  { name: 'list', ask: () => '', sql: () => ({ from: 'read.review', where: 'true', order: newest, values: [] }) },
  {
    name: 'list, filtered',
    ask: (iteration) => filterFor(iteration)[0],
    sql: (iteration) => ({ from: 'read.review', where: filterFor(iteration)[1], order: filterFor(iteration)[2], values: [] }),
  },
  {
    name: 'list, searched',
    ask: (iteration) => `search=${encodeURIComponent(searchFor(iteration))}`,
    sql: (iteration) => {
      const patterns = searchPatterns(searchFor(iteration));
      return { from: 'read.search_reviews($1::text[])', where: 'true', order: newest, values: [patterns] };
    },
  },
];

/** Loads a database with the tenants' reviews and starts projections on it. */
async function openSide(bench: BenchmarkDeps, tenants: readonly LoadedTenant[], queried: readonly LoadedTenant[]) {
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
  const { ask, pool, close } = await openQuerySide(bench, 'list', load, queried);
  return {
    reviews,
    ask: (question: Question, iteration: number) => ask(`/api/Reviews?${question.ask(iteration)}`, iteration),
    query: (question: Question, iteration: number) => queryBare(pool, question, queried[iteration % queried.length]!, iteration),
    close,
  };
}
type Side = Awaited<ReturnType<typeof openSide>>;

/** The same answer in plain SQL: one transaction of the same role with the counts and the page. */
async function queryBare(
  pool: Pool,
  question: Question,
  { tenantId }: LoadedTenant,
  iteration: number,
): Promise<{ id: string; matching: number }> {
  const { from, where, order, values } = question.sql(iteration);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true), set_config('app.location_ids', '*', true)`, [tenantId]);
    const matching = question.name === 'list' ? 'null::int' : `(select count(*)::int from ${from} where not removed and ${where})`;
    const counts = await client.query<{ total: number; matching: number | null }>(
      `select (select count(*)::int from read.review where not removed) as total, ${matching} as matching`,
      [...values],
    );
    const page = await client.query<{ review_id: string }>(
      `select r.*, l.title, a.full_name
       from (select * from ${from} where not removed and ${where} order by ${order} limit 26) r
       left join read.location l on l.location_id = r.location_id
       left join read.account a on a.account_id = r.reply_account_id
       order by ${order
         .split(', ')
         .map((column) => `r.${column}`)
         .join(', ')}`,
      [...values],
    );
    await client.query('commit');
    const { total = 0, matching: some = null } = counts.rows[0] ?? {};
    return { id: page.rows[0]?.review_id ?? '', matching: some ?? total };
  } finally {
    client.release();
  }
}

/** Throws unless API and SQL give the same answers; otherwise the figures would not be comparable. */
async function assertSameAnswers(side: Side, queried: number): Promise<void> {
  for (const question of questions) {
    for (let iteration = 0; iteration < Math.min(queried, 24); iteration++) {
      const answer = JSON.parse(await side.ask(question, iteration)) as { model: { id: string }[]; paging: { matching: number } };
      const bare = await side.query(question, iteration);
      if ((answer.model[0]?.id ?? '') !== bare.id || answer.paging.matching !== bare.matching)
        throw new Error(
          `${question.name}: the API says ${answer.paging.matching} from ${answer.model[0]?.id}, the statements ${bare.matching} from ${bare.id}`,
        );
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
      await assertSameAnswers(small, few.length);
      await assertSameAnswers(large, few.length);
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
    sql: stretch((...queried) => large.query(...queried)),
    api: stretch((...queried) => large.ask(...queried)),
    smallApi: stretch((...queried) => small.ask(...queried)),
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
  const common = { unit: 'ms', ours: p('api', 99), detail };
  return [
    ratioRow({ ...common, what: `${question.name}, ${size} reviews, p99`, baseline: p('sql', 99), against: 'the bare SQL', atMost: 1.5 }),
    ratioRow({
      ...common,
      what: `${question.name}, ${size} reviews, p99`,
      baseline: p('smallApi', 99),
      against: `${small.reviews} reviews`,
      atMost: 1.3,
    }),
  ];
}

/** Measures the list of reviews at two sizes of installation, through the API and through `pg`. */
export const list: Measure = { name: 'list', run };
