import { randomUUID } from 'node:crypto';
import { generateSigningKey, publicKeyOf } from '@sumaa/runtime/tokens';
import { Pool } from 'pg';
import { Pool as HttpPool } from 'undici';
import { metricOf } from '../../faults/rig/metrics.ts';
import { syncedBusiness } from '../../support/business.ts';
import { googleHooks } from '../../support/google.ts';
import { startInstallation, type Installation } from '../../support/processes/index.ts';
import { limits, limitNames, missedBy, type Reading } from '../rig/capacity-limits.ts';
import { inboxPerson, loadContacts } from '../rig/contact-loader.ts';
import { createDice } from '../rig/dice.ts';
import { percentile, plainRow, type Row } from '../rig/figures.ts';
import { atRate } from '../rig/load.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';
import { chooseAct, doing, monthOf, perReview, reading } from '../rig/month.ts';
import { openSessions, type Asker } from '../rig/query-side.ts';
import { loadReviews, tenantsOf } from '../rig/review-loader.ts';
import { keeper, loadSubscribers } from '../rig/subscriber-loader.ts';
import { analyticsQuestions } from './review-questions/analytics.ts';
import { listQuestions } from './review-questions/list.ts';

const pollSeconds = 10;
/** Rate of a step to that of the one before. */
const growth = 1.5;

/** Somebody who reads, with reviews of their business. */
interface Reader extends Asker {
  readonly reviewIds: readonly string[];
}

/** A business that was opened through the product, so that its people may change it. */
interface Active extends Reader {
  readonly memberId: string;
  /** Of Google, `accounts/…/locations/…`. */
  readonly locations: readonly string[];
}

interface Site {
  readonly product: Installation;
  readonly database: Pool;
  readonly readers: readonly Reader[];
  readonly actives: readonly Active[];
  /** How many reviews were loaded. */
  readonly loaded: number;
  /** New tokens of readers, of actives, and of the platform's people. */
  renew(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const countOf = (tenants: readonly { readonly reviews: number }[]) => tenants.reduce((sum, { reviews }) => sum + reviews, 0);

/** Fills the read models of the installation as it would be after two years. */
async function load(bench: BenchmarkDeps, url: string) {
  const from = performance.now();
  const tenants = tenantsOf(bench.flag('tenants', 10_000, 100), bench.flag('reviews', 2_000_000, 20_000));
  assertDone('reviews', countOf(tenants), await loadReviews(url, tenants));
  await loadSubscribers(url, tenants.length);
  await loadContacts(url, bench.size(200_000, 2_000));
  bench.say(`${countOf(tenants)} reviews of ${tenants.length} businesses loaded in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  return tenants;
}

async function openActives(bench: BenchmarkDeps, product: Installation, database: Pool): Promise<readonly Active[]> {
  const google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000, replyDelayMs: 50 });
  const actives: Active[] = [];
  for (let nth = 0; nth < bench.size(100, 4); nth++) {
    const owner = await syncedBusiness(
      product,
      google,
      Array.from({ length: 10 }, () => bench.size(200, 20)),
    );
    const { id } = await owner.model<{ id: string }>('GET', '/api/UsernameAuth/me');
    const { rows } = await database.query<Omit<Active, 'reviewIds' | 'locations'>>(
      `select account_id as "accountId", tenant_id as "tenantId", member_id as "memberId" from read.member_v1 where account_id = $1`,
      [id],
    );
    const person = rows[0];
    if (!person) throw new Error('a business has no member');
    actives.push({ ...person, reviewIds: await reviewsOf(database, person), locations: owner.world.locations.map(({ name }) => name) });
  }
  bench.say(`${actives.length} businesses opened and synced`);
  return actives;
}

const reviewsOf = async (database: Pool, { tenantId }: Asker): Promise<readonly string[]> =>
  (
    await database.query<{ id: string }>('select review_id as id from read.review_v1 where tenant_id = $1 order by review_id limit 2000', [
      tenantId,
    ])
  ).rows.map(({ id }) => id);

async function openSite(bench: BenchmarkDeps): Promise<Site> {
  const signing = await generateSigningKey();
  const each = bench.flag('each', 1, 1);
  const product = await startInstallation({
    each,
    env: {
      SESSION_SIGNING_KEY: signing,
      SESSION_PUBLIC_KEY: await publicKeyOf(signing),
      POLL_SECONDS: String(pollSeconds),
      REPLY_UNDO_SECONDS: '0',
      // Google's quota is given by Google; asked is what this installation does.
      GOOGLE_REQUESTS_PER_MINUTE: '100000',
    },
  });
  const database = new Pool({ connectionString: product.postgres.url, max: 2 });
  try {
    const tenants = await load(bench, product.postgres.url);
    const actives = await openActives(bench, product, database);
    const readers: Reader[] = [];
    // One business in so many, of all sizes.
    const every = Math.max(1, Math.floor(tenants.length / 100));
    for (const tenant of tenants.filter(({ rank }) => rank % every === 0))
      readers.push({ ...tenant, reviewIds: await reviewsOf(database, tenant) });
    const settings = { DATABASE_URL: product.postgres.url, PUBLIC_URL: product.url, MASTER_KEY: product.masterKey.toString('base64') };
    const sessions = await openSessions({ ...settings, SESSION_SIGNING_KEY: signing }, [...readers, ...actives, inboxPerson, keeper]);
    return {
      product,
      database,
      readers,
      actives,
      loaded: countOf(tenants),
      renew: sessions.renew,
      async close() {
        await Promise.all([database.end(), sessions.pool.end()]);
        await product.stop();
        await product.remove();
      },
    };
  } catch (error) {
    await database.end();
    await product.stop();
    await product.remove();
    throw error;
  }
}

/** Answers of a step by status, 0 for none. */
type Answers = Map<number, number>;

/** The people of a site, and Google. */
function createPeople({ product, readers, actives }: Site) {
  const http = new HttpPool(product.url, { connections: 128, pipelining: 1 });
  const google = googleHooks(product.google);
  const dice = createDice(3);
  let tokens: readonly string[] = [];
  let answers: Answers = new Map();
  let wrong: string | null = null;
  let turn = 0;
  let arrived = 0;

  async function send(method: 'GET' | 'POST' | 'PUT', path: string, token: string | null, body?: object): Promise<void> {
    const headers = {
      'accept-language': 'ar-SA',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    };
    const [status, text] = await http
      .request({ method, path, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
      .then(async (answer) => [answer.statusCode, await answer.body.text()] as const)
      .catch(() => [0, ''] as const);
    // A measure that asks wrongly measures nothing.
    if ([400, 401, 403, 404, 422].includes(status)) wrong ??= `${method} ${path}: ${status} ${text}`;
    answers.set(status, (answers.get(status) ?? 0) + 1);
  }

  const pathOf = (question: { path(iteration: number): string } | undefined, iteration: number) => question?.path(iteration) ?? '';
  const [list, , search] = listQuestions;

  async function read(index: number): Promise<void> {
    const nth = index % (readers.length + actives.length);
    const reader = readers[nth] ?? actives[nth - readers.length]!;
    const [inbox, console] = tokens.slice(-2) as [string, string];
    const ask = (path: string, token = tokens[nth]!) => send('GET', path, token);
    switch (chooseAct(reading, dice.next)) {
      case 'list':
        return ask(pathOf(list, index));
      case 'search':
        return ask(pathOf(search, index));
      case 'views':
        return ask('/api/Reviews/views');
      case 'review':
        return ask(`/api/Reviews/${reader.reviewIds[dice.int(reader.reviewIds.length)]}`);
      case 'bell':
        return ask('/api/notifications');
      case 'overview':
        return ask('/api/overview?period=1y');
      case 'analytics':
        return ask(pathOf(analyticsQuestions[0], index));
      case 'inbox':
        return ask('/api/contacts?pageSize=25&view=open&sortBy=urgent', inbox);
      case 'console':
        return ask('/api/subscribers?limit=25', console);
    }
  }

  /** Each takes the next review of the next business, so that no two meet. */
  async function act(): Promise<void> {
    const nth = turn++;
    const active = actives[nth % actives.length]!;
    const id = active.reviewIds[Math.floor(nth / actives.length) % active.reviewIds.length];
    const token = tokens[readers.length + (nth % actives.length)]!;
    switch (chooseAct(doing, dice.next)) {
      case 'reply':
        return send('POST', `/api/Reviews/${id}/reply`, token, { text: 'شكرا لك، نسعد بزيارتك دائما' });
      case 'assign':
        return send('POST', `/api/Reviews/${id}/assign`, token, { assignedTo: dice.once(2) ? active.memberId : null });
      case 'draft':
        return send('PUT', `/api/Reviews/${id}/draft`, token, { text: `شكرا لزيارتك ${nth}` });
      case 'message': {
        const email = `writer-${randomUUID().slice(0, 8)}@example.com`;
        return send('POST', '/api/contacts', null, { name: 'خالد', email, subject: 'سؤال', message: 'كيف أربط فرعا آخر؟' });
      }
    }
  }

  /** A customer writes a review at Google. */
  async function arrive(): Promise<void> {
    const { locations } = actives[arrived++ % actives.length]!;
    const stars = 1 + dice.int(5);
    await google.post('reviews', { location: locations[dice.int(locations.length)], reviewer: 'زائر', stars, comment: 'الخدمة ممتازة' });
  }

  return {
    read,
    act,
    arrive,
    arrivedSoFar: () => arrived,
    /** Begins a step: new tokens, nothing counted. */
    begin(renewed: readonly string[]): void {
      tokens = renewed;
      answers = new Map();
    },
    /** The answers since `begin`; throws where something was asked wrongly. */
    answers(): ReadonlyMap<number, number> {
      if (wrong !== null) throw new Error(wrong);
      return answers;
    },
    close: () => http.close(),
  };
}

/** The values of all series of a metric at these processes. */
async function seriesOf(apps: Installation['apps'], metric: string, label = ''): Promise<number[]> {
  const texts = await Promise.all(apps.map(async ({ adminUrl }) => (await fetch(`${adminUrl}/metrics`)).text()));
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.startsWith(`${metric}{`) && line.includes(label))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
}

/** What processes and Postgres hold now. */
async function readProcesses({
  product,
  database,
}: Site): Promise<Pick<Reading, 'behindSeconds' | 'jobsWaiting' | 'connections' | 'memoryMb'>> {
  const { rows } = await database.query<{ share: number }>(
    `select count(*) * 100 / current_setting('max_connections')::float8 as share from pg_stat_activity where backend_type = 'client backend'`,
  );
  const memory = await Promise.all(product.apps.map(({ adminUrl }) => metricOf(adminUrl, 'process_resident_memory_bytes')));
  // Each worker counts the jobs of all.
  const jobs = await seriesOf(product.of('workers').slice(0, 1), 'queue_depth', 'state="waiting"');
  return {
    behindSeconds: Math.max(0, ...(await seriesOf(product.of('projections'), 'projection_lag_seconds'))),
    jobsWaiting: jobs.reduce((sum, count) => sum + count, 0),
    connections: rows[0]!.share,
    memoryMb: Math.max(...memory) / 1024 ** 2,
  };
}

interface Step {
  /** Reviews a second. */
  readonly rate: number;
  readonly found: Reading;
}

async function measure(bench: BenchmarkDeps, site: Site): Promise<readonly Row[]> {
  const { database, actives } = site;
  const minutes = bench.flag('minutes', 60, 1.5);
  const stepSeconds = bench.size(240, 10);
  const people = createPeople(site);
  const tenants = actives.map(({ tenantId }) => tenantId);
  const inTheList = async (): Promise<number> =>
    (await database.query<{ count: number }>('select count(*)::int as count from read.review_v1 where tenant_id = any($1)', [tenants]))
      .rows[0]!.count;
  const before = await inTheList();

  async function step(rate: number): Promise<Reading> {
    people.begin(await site.renew());
    const [reads, commands] = await Promise.all([
      atRate(rate * perReview(reading), stepSeconds, people.read),
      atRate(rate * perReview(doing), stepSeconds, people.act),
      atRate(rate, stepSeconds, people.arrive),
    ]);
    const answers = [...people.answers()];
    const countIf = (test: (status: number) => boolean) => answers.reduce((sum, [status, count]) => sum + (test(status) ? count : 0), 0);
    const all = countIf(() => true);
    if (countIf((status) => status >= 300 && status < 500) > all / 100) throw new Error(`refused: ${JSON.stringify(answers)}`);
    return {
      failed: (100 * countIf((status) => status === 0 || status >= 500)) / all,
      readsMs: percentile(reads.latencies, 99),
      commandsMs: percentile(commands.latencies, 99),
      unsyncedSeconds: Math.max(0, before + people.arrivedSoFar() - (await inTheList())) / rate,
      ...(await readProcesses(site)),
    };
  }

  const steps: Step[] = [];
  try {
    const until = performance.now() + minutes * 60_000;
    for (let rate = bench.size(2, 1); performance.now() < until; rate *= growth) {
      const found = await step(rate);
      steps.push({ rate, found });
      bench.say(`${rate.toFixed(1)} reviews/s: ${limitNames.map((name) => figureOf(name, found)).join(', ')}`);
      if (missedBy(found).length > 0) break;
    }
  } finally {
    await people.close();
  }
  return rowsOf(bench, site.loaded, steps);
}

const figureOf = (name: keyof Reading, found: Reading) => `${limits[name].name} ${found[name].toFixed(1)} ${limits[name].unit}`;

/** What fits, what broke first, and what was read in the last step that held. */
function rowsOf(bench: BenchmarkDeps, loaded: number, steps: readonly Step[]): readonly Row[] {
  const held = steps.findLast(({ found }) => missedBy(found).length === 0);
  const broken = steps.find(({ found }) => missedBy(found).length > 0);
  const missed = broken === undefined ? [] : missedBy(broken.found);
  const brokeFirst = missed.map((name) => `${figureOf(name, broken!.found)} (at most ${limits[name].atMost})`).join('; ');
  bench.say(
    broken === undefined ? 'nothing broke before the time was over' : `broke first, at ${broken.rate.toFixed(1)} reviews/s: ${brokeFirst}`,
  );
  const fits = monthOf(held?.rate ?? 0);
  const detail = {
    'reviews/s in the busiest hour': held?.rate ?? 0,
    'broke first': brokeFirst,
    'broke at, reviews/s': broken?.rate ?? 0,
    'reviews loaded': loaded,
  };
  return [
    plainRow({ what: 'capacity, reviews a month', unit: 'reviews', ours: fits.reviews, detail }),
    plainRow({ what: 'capacity, businesses', unit: 'businesses', ours: fits.businesses, detail }),
    ...limitNames.flatMap((name) => {
      const { name: what, unit, atMost } = limits[name];
      return held === undefined ? [] : [plainRow({ what: `capacity, ${what}`, unit, ours: held.found[name], atMost })];
    }),
  ];
}

/** How many businesses and reviews a month the installation serves, and what breaks first when more come. */
export const capacity: Measure = {
  name: 'capacity',
  isByNameOnly: true,
  async run(bench) {
    const site = await openSite(bench);
    try {
      return await measure(bench, site);
    } finally {
      await site.close();
    }
  },
};
