import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { allReviews, connectGoogle, linkAll, registerBusiness, type Caller } from '../../support/api.ts';
import { syncedBusiness, type Owner } from '../../support/business.ts';
import { googleHooks, type GoogleCall, type GoogleHooks } from '../../support/google.ts';
import { startInstallation, type Installation } from '../../support/processes/index.ts';
import { until } from '../../support/until.ts';
import { median, plainRow, type Row } from '../rig/figures.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';

/** Google's published quota, in calls per minute, and one that few processes on a busy machine can use up. */
const quota = { real: 300, quick: 60 };
const poolSize = 20;
/** Of one process of each app, past the pooler and idle; docs/operations.md says for what. */
const idlePastPooler = 11;
/** Statements a second of one process of each app, idle; docs/operations.md says of which. */
const idleStatements = 15;

interface Site {
  readonly product: Installation;
  readonly database: Pool;
  readonly google: GoogleHooks;
  readonly each: number;
  /** Calls that Google takes in a minute. */
  readonly perMinute: number;
}

async function openSite(bench: BenchmarkDeps): Promise<Site> {
  const each = bench.flag('each', 20, 4);
  const perMinute = bench.size(quota.real, quota.quick);
  const product = await startInstallation({
    each,
    poolSize,
    env: { REPLY_UNDO_SECONDS: '0', GOOGLE_REQUESTS_PER_MINUTE: String(perMinute) },
    postgresFlags: ['-c', 'shared_preload_libraries=pg_stat_statements'],
  });
  const database = new Pool({ connectionString: product.postgres.url, max: 2 });
  await database.query('create extension pg_stat_statements');
  bench.say(`${product.apps.length} processes started`);
  return { product, database, google: googleHooks(product.google), each, perMinute };
}

/** The sessions of Postgres, those of the pooler apart. */
async function sessions({ database }: Site): Promise<{ readonly pooled: number; readonly past: number }> {
  const { rows } = await database.query<{ pooled: number; past: number }>(
    `select count(*) filter (where application_name = 'pooled')::int as pooled,
            count(*) filter (where application_name like 'sumaa-%')::int as past
     from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  return rows[0]!;
}

const statementsSql = `select coalesce(sum(calls), 0)::float8 as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
  where d.datname = current_database()`;

/** What the processes hold and ask while nobody works. */
async function measureIdle(bench: BenchmarkDeps, site: Site): Promise<readonly Row[]> {
  const { database, each } = site;
  const seconds = bench.size(60, 15);
  // Leases are shared out, and pools have closed what the start opened.
  await delay(bench.size(90, 45) * 1_000);
  const asked = async () => (await database.query<{ calls: number }>(statementsSql)).rows[0]!.calls;
  const [before, from] = [await asked(), performance.now()];
  await delay(seconds * 1_000);
  const perSecond = ((await asked()) - before) / ((performance.now() - from) / 1_000);
  const { pooled, past } = await sessions(site);
  bench.say(`idle: ${past} sessions past the pooler, ${pooled} of the pooler, ${perSecond.toFixed(0)} statements a second`);
  const detail = { 'of each app': each, seconds };
  return [
    plainRow({
      what: `${each} of each app, idle: connections past the pooler`,
      unit: 'connections',
      ours: past,
      atMost: each * idlePastPooler,
      detail,
    }),
    plainRow({ what: '… of the pooler', unit: 'connections', ours: pooled, atMost: 8 * poolSize, detail }),
    plainRow({ what: '… statements', unit: 'statements/s', ours: perSecond, atMost: each * idleStatements, detail }),
  ];
}

/** Businesses that have yet to link their branches: more than Google's quota lets read until the end of the measure. */
async function prepareBacklog(bench: BenchmarkDeps, { product, google }: Site): Promise<readonly Caller[]> {
  const businesses = bench.size(10, 3);
  const size = { locationsPerAccount: 8, reviewsPerLocation: bench.size(10_000, 2_000) };
  const made = (await google.post('load', { accounts: businesses, ...size, seed: 5 })) as { accounts: { email: string }[] };
  assertDone('businesses', businesses, made.accounts.length);
  const people: Caller[] = [];
  for (const { email } of made.accounts) {
    const person = await registerBusiness(product);
    await connectGoogle(person, email);
    people.push(person);
  }
  return people;
}

const pagesOf = (calls: readonly GoogleCall[]) => calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/reviews'));
const textOf = ({ body }: GoogleCall) => (body as { readonly comment?: string } | undefined)?.comment;

/** From the click of somebody who answers until Google is asked, while all other businesses are read in. */
async function measureReplies(bench: BenchmarkDeps, { google }: Site, owner: Owner): Promise<Row> {
  const reviews = (await allReviews(owner)).slice(0, bench.size(50, 10));
  const sent = new Map<string, number>();
  for (const [nth, { id }] of reviews.entries()) {
    const text = `شكرا لزيارتك ${nth}`;
    sent.set(text, Date.now());
    await owner.model('POST', `/api/Reviews/${id}/reply`, { text });
    await delay(1_000);
  }
  const puts = async () =>
    (await google.calls()).filter((call) => call.method === 'PUT' && call.path.endsWith('/reply') && sent.has(textOf(call) ?? ''));
  const found = await until(puts, (calls) => new Set(calls.map(textOf)).size === sent.size);
  const took = [...sent].map(([text, at]) => Date.parse(found.find((call) => textOf(call) === text)!.at) - at);
  return plainRow({
    what: '… all others backlogged: from an answer to its call of Google, median',
    unit: 'ms',
    ours: median(took),
    atMost: 500,
    detail: { answers: took.length, 'slowest, ms': Math.max(...took) },
  });
}

/** From a customer's review at Google until it is in the list, found by reading, while all other businesses are read in. */
async function measureArrivals(bench: BenchmarkDeps, { google }: Site, owner: Owner): Promise<Row> {
  const took: number[] = [];
  for (let nth = 0; nth < bench.size(10, 2); nth++) {
    const before = (await allReviews(owner)).length;
    const from = performance.now();
    await google.post('reviews', { location: owner.world.locations[0]?.name, reviewer: `زائر ${nth}`, stars: 5, comment: 'الخدمة ممتازة' });
    await until(
      async () => (await allReviews(owner)).length,
      (count) => count > before,
      300_000,
    );
    took.push((performance.now() - from) / 1_000);
  }
  return plainRow({
    what: '… all others backlogged: from a review at Google to the list (R7), slowest',
    unit: 's',
    ours: Math.max(...took),
    atMost: 60,
    detail: { reviews: took.length, 'median, s': median(took) },
  });
}

async function measure(bench: BenchmarkDeps, site: Site): Promise<readonly Row[]> {
  const { google, product, perMinute } = site;
  await google.post('settings', { requestsPerMinute: perMinute, replyDelayMs: 50 });
  const idle = await measureIdle(bench, site);
  const owner = await syncedBusiness(product, google, [bench.size(60, 20)]);
  const waiting = await prepareBacklog(bench, site);
  for (const person of waiting) await linkAll(person);
  await until(
    async () => pagesOf(await google.calls()).length,
    (count) => count > 20,
  );
  const [before, from] = [pagesOf(await google.calls()).length, performance.now()];
  const rows = [await measureReplies(bench, site, owner), await measureArrivals(bench, site, owner)];
  const pages = (pagesOf(await google.calls()).length - before) / ((performance.now() - from) / 60_000);
  bench.say(`${pages.toFixed(0)} pages of reviews a minute meanwhile`);
  if (pages < perMinute / 2) throw new Error(`only ${pages.toFixed(0)} pages a minute were read, so nobody had to wait`);
  return [...idle, ...rows];
}

/** What many processes of each app hold and ask of one Postgres, and whether people wait while Google's quota is used up. */
export const twenty: Measure = {
  name: 'twenty',
  isByNameOnly: true,
  async run(bench) {
    const site = await openSite(bench);
    try {
      return await measure(bench, site);
    } finally {
      await site.database.end();
      await site.product.stop();
      await site.product.remove();
    }
  },
};
