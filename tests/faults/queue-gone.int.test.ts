import type { SyncRunView } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews, linkAll, type Caller } from '../support/api.ts';
import { connectedBusiness, newestReviews, reviewOf, syncedBusiness, type Owner } from '../support/business.ts';
import { googleHooks, type GoogleHooks } from '../support/google.ts';
import { mailsTo } from '../support/mailbox.ts';
import { startInstallation, type App, type Installation } from '../support/processes/index.ts';
import { until } from '../support/until.ts';
import { amount, patience, report } from './rig/runs.ts';

let product: Installation;
let google: GoogleHooks;
beforeAll(async () => {
  // The sweep looks as often as polls may be due; locks are short, so that waiting is not the cost.
  product = await startInstallation({
    env: { POLL_SECONDS: '2', JOB_LOCK_SECONDS: '2', REPLY_UNDO_SECONDS: '0', GOOGLE_REQUESTS_PER_MINUTE: '60000' },
  });
  google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000, replyDelayMs: 50 });
}, 240_000);
afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

const redis = () => {
  if (!product.redis) throw new Error('this installation has no Redis');
  return product.redis;
};
const runOf = async (person: Caller, runId: string) => (await person.call<SyncRunView>('GET', `/api/sync-runs/${runId}`)).body.model;

/** What befalls the queue, in turns. */
const blows: readonly (readonly [string, () => Promise<void>])[] = [
  ['flushed', async () => void (await redis().ask('FLUSHALL'))],
  [
    'killed',
    async () => {
      await redis().kill();
      await redis().start();
    },
  ],
  [
    'flushed and killed',
    async () => {
      await redis().ask('FLUSHALL');
      await redis().kill();
      await redis().start();
    },
  ],
];

test(
  'R7: a queue that forgets everything costs no review and no step by hand',
  async () => {
    const runs = amount({ bounded: 3, full: 40 }, 'runs');
    const perLocation = amount({ bounded: 150, full: 1_000 });
    const locations = amount({ bounded: 3, full: 20 });
    const codes = new Map<number, number>();
    let slowest = 0;
    for (let run = 0; run < runs; run++) {
      const counts = Array.from({ length: locations }, () => perLocation);
      const owner = await connectedBusiness(product, google, counts);
      await google.post('scenario', { name: 'slow', path: '/reviews', delayMs: 300 });
      const { runId } = await linkAll(owner);
      await until(
        () => runOf(owner, runId),
        (view) => view !== null && view.received > 0,
        60_000,
      );
      const from = performance.now();
      await blows[run % blows.length]?.[1]();
      // Meanwhile people read and write as ever: done, or later; never «something went wrong».
      for (let ask = 0; ask < 10; ask++) {
        for (const [method, path, body] of [
          ['GET', '/api/Reviews', undefined],
          ['POST', '/api/notifications/read', { upTo: new Date().toISOString() }],
        ] as const) {
          const { status } = await owner.call(method, path, body);
          codes.set(status, (codes.get(status) ?? 0) + 1);
        }
      }
      await google.post('scenario', { name: 'ok' });
      // Every review of the whole history, each once.
      await until(
        async () => (await allReviews(owner)).length,
        (count) => count === perLocation * locations,
        180_000,
      );
      slowest = Math.max(slowest, performance.now() - from);
      expect(new Set((await allReviews(owner)).map(({ id }) => id)).size).toBe(perLocation * locations);
      await until(
        () => runOf(owner, runId),
        (view) => view?.state === 'completed',
        120_000,
      );
    }
    expect([...codes.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    report('R7', runs, { reviews: perLocation * locations * runs, 'slowest recovery ms': Math.round(slowest) });
  },
  patience,
);

/** Every word about a single review keeps whoever asks waiting, until `ok`: what a publisher looks at first, and its put. */
const holdReviews = () => google.post('scenario', { name: 'slow', path: '/reviews/', delayMs: 600_000 });
const heldCalls = async (): Promise<number> => (await google.calls()).filter(({ path }) => path.includes('/reviews/')).length;
const anotherCallThan = (known: number): Promise<number> => until(heldCalls, (count) => count > known, patience);
/** Replies to one of the owner's newest reviews. */
async function replyTo(owner: Owner, index: number): Promise<{ readonly id: string; readonly text: string }> {
  const id = (await newestReviews(owner, index + 1))[index]?.id ?? '';
  const text = `رد لا يضيع ${index} ${owner.email}`;
  await owner.model('POST', `/api/Reviews/${id}/reply`, { text });
  return { id, text };
}
const putsOf = async (text: string) =>
  (await google.calls()).filter(({ method, body }) => method === 'PUT' && (body as { comment?: string })?.comment === text);
const published = (owner: Owner, id: string) =>
  until(
    () => reviewOf(owner, id),
    ({ reply }) => reply?.state === 'published',
    patience,
  );

test(
  'R8: a job whose workers die under it, and one whose worker sleeps, is done once',
  async () => {
    const kills = amount({ bounded: 3, full: 10 }, 'runs');
    const owner = await syncedBusiness(product, google, [6]);
    const workers = product.of('workers');
    await holdReviews();
    const dying = await replyTo(owner, 0);
    // Each dies in the middle of its call; the next call is that of who came after.
    for (let kill = 0, calls = 0; kill < kills; kill++) {
      await anotherCallThan(calls);
      await Promise.all(workers.map((app) => app.kill()));
      calls = await heldCalls();
      await Promise.all(workers.map((app) => app.start()));
    }
    await google.post('scenario', { name: 'ok' });
    await published(owner, dying.id);
    expect((await putsOf(dying.text)).length).toBe(1);

    // Longer asleep than its lock lasts: the other one takes over, and the sleeper's late word changes nothing.
    const [asleep, other] = workers as [App, App];
    await other.stop();
    await holdReviews();
    const known = await heldCalls();
    const slept = await replyTo(owner, 1);
    await anotherCallThan(known);
    asleep.child().signal('SIGSTOP');
    await google.post('scenario', { name: 'ok' });
    await other.start();
    await published(owner, slept.id);
    asleep.child().signal('SIGCONT');
    await until(() => asleep.healthy(), Boolean, patience);
    const { reply } = await reviewOf(owner, slept.id);
    expect([reply?.state, reply?.text]).toEqual(['published', slept.text]);
    // Nobody was written to twice.
    const subjects = (await mailsTo(product.mailbox, owner.email)).map(({ subject }) => subject);
    expect(subjects.length).toBe(new Set(subjects).size);
    report('R8', kills, { kills, 'puts of one text': (await putsOf(dying.text)).length });
  },
  patience,
);
