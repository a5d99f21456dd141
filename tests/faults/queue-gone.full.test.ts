import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { defineJob, type ReviewItem } from '@sumaa/contracts';
import { silentLog } from '@sumaa/runtime/log';
import { createQueues } from '@sumaa/runtime/queue';
import { amount, testTimeoutMs, report, seededRandom, within } from '@sumaa/runtime/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allReviews, firstSyncDone, linkAll } from '../support/api.ts';
import { connectedBusiness, newestReviews, reviewOf, syncedBusiness, type Owner } from '../support/business.ts';
import { googleHooks, type GoogleHooks } from '../support/google.ts';
import { mailsTo } from '../support/mailbox.ts';
import { startInstallation, type App, type Installation } from '../support/processes/index.ts';
import { until } from '../support/until.ts';
import { lastingOwner } from './rig/lasting-owner.ts';
import { metricSum } from './rig/metrics.ts';

let product: Installation;
let google: GoogleHooks;
beforeAll(async () => {
  // Short sweep intervals and job locks keep the test fast.
  product = await startInstallation({
    env: { POLL_SECONDS: '2', JOB_LOCK_SECONDS: '2', REPLY_UNDO_SECONDS: '0', GOOGLE_REQUESTS_PER_MINUTE: '60000' },
  });
  google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000, replyDelayMs: 50 });
});
afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

const redis = () => {
  if (!product.redis) throw new Error('this installation has no Redis');
  return product.redis;
};
const random = seededRandom();

/** How long Redis stays stopped, in ms. */
const stoppedMs = amount({ bounded: 3_000, full: 30_000 });
/** A fault of the queue. `lastsMs`: its own duration; `meanwhile`: runs during it. */
interface QueueFault {
  readonly kind: string;
  readonly lastsMs: number;
  apply(meanwhile: () => Promise<void>): Promise<void>;
}
const flush: QueueFault = { kind: 'flushed', lastsMs: 0, apply: async () => void (await redis().ask('FLUSHALL')) };
const kill: QueueFault = {
  kind: 'killed',
  lastsMs: 0,
  async apply() {
    await redis().kill();
    await redis().start();
  },
};
const stop: QueueFault = {
  kind: 'stopped',
  lastsMs: stoppedMs,
  async apply(meanwhile) {
    await redis().stop();
    const until = performance.now() + stoppedMs;
    while (performance.now() < until) {
      await meanwhile();
      await pause(100);
    }
    await redis().start();
    await redis().ask('FLUSHALL');
  },
};
/** The long one occurs once. */
const faultAt = (nth: number): QueueFault => (nth === 2 ? stop : nth % 2 === 0 ? flush : kill);

test(
  'R7: a queue that loses all its jobs costs no review and no manual step',
  async () => {
    const runs = amount({ bounded: 3, full: 40 }, 'runs');
    const faultsPerSync = 10;
    // More branches than worker slots, so that some lost jobs are not in any worker's memory.
    const perLocation = amount({ bounded: 5, full: 1_000 });
    const locations = amount({ bounded: 45, full: 20 });
    const total = perLocation * locations;
    const codes = new Map<string, number>();
    /** The slowest recovery of each fault, in ms. */
    const slowest = new Map<QueueFault, number>();
    for (let made = 0; made < runs; made += faultsPerSync) {
      const branches = Array.from({ length: locations }, () => perLocation);
      const owner = lastingOwner(product, await connectedBusiness(product, google, branches));
      const received = async () => (await owner.call<ReviewItem[]>('GET', '/api/Reviews?limit=1')).body.paging?.total ?? 0;
      /** Users keep reading and writing: the response is success or 503, never 500. */
      const meanwhile = async () => {
        for (const [method, path, body] of [
          ['GET', '/api/Reviews', undefined],
          ['POST', '/api/notifications/read', { upTo: new Date().toISOString() }],
        ] as const) {
          const { status, headers } = await owner.call(method, path, body);
          const answer = `${method} ${status}${status === 503 && headers.has('retry-after') ? ' later' : ''}`;
          codes.set(answer, (codes.get(answer) ?? 0) + 1);
        }
      };
      await google.post('scenario', { name: 'slow', path: '/reviews', delayMs: 300 });
      await linkAll(owner);
      const here = Math.min(faultsPerSync, runs - made);
      for (let blow = 0; blow < here; blow++) {
        const moment = Math.ceil(((blow + random()) / here) * 0.8 * total);
        await until(received, (count) => count >= moment, 300_000);
        const from = performance.now();
        const fault = faultAt(made + blow);
        await fault.apply(meanwhile);
        for (let ask = 0; ask < 10; ask++) await meanwhile();
        const before = await received();
        await until(received, (count) => count > before || count === total, 300_000);
        slowest.set(fault, Math.max(slowest.get(fault) ?? 0, performance.now() - from));
      }
      await google.post('scenario', { name: 'ok' });
      // Every review of the whole history is stored once.
      await until(received, (count) => count === total, 600_000);
      expect(new Set((await allReviews(owner)).map(({ id }) => id)).size).toBe(total);
      await firstSyncDone(owner);
    }
    const stored = total * Math.ceil(runs / faultsPerSync);
    expect(await receivedEvents()).toEqual({ events: stored, reviews: stored });
    expect([...codes.keys()].filter((answer) => !['GET 200', 'POST 200', 'POST 503 later'].includes(answer))).toEqual([]);
    const recoveries = [...slowest].map(
      ([{ kind, lastsMs }, ms]) => [`${kind}: slowest recovery ms`, within(ms, 60_000 + lastsMs)] as const,
    );
    report('R7', runs, { reviews: stored, 'each once': 'yes', ...Object.fromEntries(recoveries) });
  },
  testTimeoutMs,
);

/** The number of ReviewReceived events and of reviews. */
async function receivedEvents(): Promise<{ readonly events: number; readonly reviews: number }> {
  const database = new Client({ connectionString: product.postgres.url });
  await database.connect();
  const { rows } = await database.query<{ events: number; reviews: number }>(
    `select count(*)::int as events, count(distinct stream)::int as reviews from es.event where type = 'ReviewReceived'`,
  );
  await database.end();
  return rows[0] ?? { events: 0, reviews: 0 };
}

const putsOf = async (text: string) =>
  (await google.calls()).filter(({ method, body }) => method === 'PUT' && (body as { comment?: string })?.comment === text);
const callsOf = async (method: string, place: string) =>
  (await google.calls()).filter((call) => call.method === method && call.path.endsWith(place)).length;
/** Dead letters of all queues. */
const deadLetters = async () => metricSum(product.of('workers')[0]?.adminUrl ?? '', 'queue_depth', 'state="failed"');
/** Each review's path at Google, by author. */
async function placesOf(owner: Owner): Promise<ReadonlyMap<string, string>> {
  type Shown = { readonly name: string; readonly reviewer: { readonly displayName: string } };
  const answer = (await google.send('GET', `reviews?location=${owner.world.locations[0]?.name}`)) as Shown[] | { reviews: Shown[] };
  return new Map((Array.isArray(answer) ? answer : answer.reviews).map(({ name, reviewer }) => [reviewer.displayName, name]));
}
const published = (owner: Owner, id: string, text: string) =>
  until(
    () => reviewOf(owner, id),
    ({ reply }) => reply?.state === 'published' && reply.text === text,
    240_000,
  );
/** Keeps letters only: the simulated Google refuses a reply with digits that could be a phone number. */
const lettersOf = (text: string) => text.replace(/[^a-z]/g, '');
const killsPerJob = 10;

test(
  'R8: a job whose workers are killed again and again is done once in the end',
  async () => {
    const kills = amount({ bounded: 2, full: 10 }, 'runs');
    const jobs = Math.ceil(kills / killsPerJob);
    const owner = await syncedBusiness(product, google, [jobs]);
    const workers = product.of('workers');
    const reviews = await newestReviews(owner, jobs);
    const places = await placesOf(owner);
    for (const [index, { id, authorName }] of reviews.entries()) {
      const text = `رد لا يضيع ${index} ${lettersOf(owner.email)}`;
      const name = String(places.get(String(authorName)));
      // The worker reads the reply before it writes; it is blocked there, so nothing is done when it is killed.
      await google.post('scenario', { name: 'slow', path: `${name}$`, method: 'GET', delayMs: 60_000 });
      let reads = await callsOf('GET', name);
      await owner.model('POST', `/api/Reviews/${id}/reply`, { text });
      for (let kill = 0; kill < Math.min(killsPerJob, kills - index * killsPerJob); kill++) {
        const before = reads;
        reads = await until(
          () => callsOf('GET', name),
          (calls) => calls > before,
        );
        await Promise.all(workers.map((app) => app.kill()));
        await Promise.all(workers.map((app) => app.start()));
      }
      await google.post('scenario', { name: 'ok' });
      await published(owner, id, text);
      expect(await putsOf(text)).toHaveLength(1);
    }
    expect(await deadLetters()).toBe(0);
    report('R8', kills, { kills, jobs, 'puts of each text': 1, 'dead letters': 0 });
  },
  testTimeoutMs,
);

test(
  'R8: jobs of a worker that is paused longer than its lock are done by another, and the paused worker changes nothing when it resumes',
  async () => {
    const jobs = amount({ bounded: 8, full: 100 }, 'runs');
    const owner = await syncedBusiness(product, google, [jobs]);
    const reviews = await newestReviews(owner, jobs);
    const paused = product.of('workers')[0] as App;
    const textOf = (index: number) => `رد مع نائم ${index} ${lettersOf(owner.email)}`;
    await google.post('scenario', { name: 'slow', path: '/reviews/', delayMs: 60_000 });
    const from = (await google.calls()).at(-1)?.id ?? 0;
    for (const [index, { id }] of reviews.entries()) await owner.model('POST', `/api/Reviews/${id}/reply`, { text: textOf(index) });
    await until(
      async () => (await google.calls()).filter(({ id, path }) => id > from && path.includes('/reviews/')).length,
      (calls) => calls >= Math.min(8, jobs),
    );
    paused.child().signal('SIGSTOP');
    // Answers the waiting calls, also the paused worker's: when it resumes it reads an old response.
    await google.post('scenario', { name: 'ok' });
    // All jobs are done, also those locked by the paused worker, after its lock has expired.
    for (const [index, { id }] of reviews.entries()) await published(owner, id, textOf(index));
    paused.child().signal('SIGCONT');
    await until(() => paused.healthy(), Boolean);
    await until(
      async () => metricSum(paused.adminUrl, 'queue_depth', 'state="active"'),
      (active) => active === 0,
    );
    for (const [index, { id }] of reviews.entries()) {
      const { reply } = await reviewOf(owner, id);
      expect([reply?.state, reply?.text]).toEqual(['published', textOf(index)]);
      expect(await putsOf(textOf(index))).toHaveLength(1);
    }
    expect(await deadLetters()).toBe(0);
    // No mail was sent twice.
    const subjects = (await mailsTo(product.mailbox, owner.email)).map(({ subject }) => subject);
    expect(subjects.length).toBe(new Set(subjects).size);
    report('R8 asleep', jobs, { jobs, 'puts of each text': 1, 'dead letters': 0 });
  },
  testTimeoutMs,
);

test(
  'R8: jobs that are added three times run once',
  async () => {
    const jobs = amount({ bounded: 200, full: 1_000 }, 'runs');
    const onceJob = defineJob(`twice-${randomUUID()}`, z.object({ n: z.number() }));
    const open = () => createQueues({ redisUrl: redis().url, postgresUrl: product.postgres.url, log: silentLog() });
    const sides = await Promise.all([open(), open()]);
    const ran: number[] = [];
    const all = Array.from({ length: jobs }, (_, n) => ({ payload: { n }, jobId: `twice-${n}` }));
    await Promise.all(sides.map((queues) => queues.queue(onceJob).addBulk(all)));
    for (const queues of sides) queues.worker(onceJob, async ({ n }) => void ran.push(n), { concurrency: 20 });
    const completed = () => sides[0].queue(onceJob).counts();
    await until(completed, (counts) => counts.completed === jobs, testTimeoutMs);
    await sides[1].queue(onceJob).addBulk(all);
    const counts = await until(completed, ({ waiting, active }) => waiting + active === 0, testTimeoutMs);
    expect([ran.length, new Set(ran).size, counts.completed, counts.failed]).toEqual([jobs, jobs, jobs, 0]);
    await Promise.all(sides.map((queues) => queues.close()));
    report('R8 twice', jobs, { 'jobs added three times': jobs, runs: ran.length });
  },
  testTimeoutMs,
);
