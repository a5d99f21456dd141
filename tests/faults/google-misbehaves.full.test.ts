import type { ConnectionView, ReviewItem } from '@sumaa/contracts';
import { amount, testTimeoutMs, report } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bellOf, newestReviews, reviewOf, syncedBusiness, type Owner } from '../support/business.ts';
import { googleHooks, type GoogleCall, type GoogleHooks } from '../support/google.ts';
import { mailsTo } from '../support/mailbox.ts';
import { startInstallation, type Installation } from '../support/processes/index.ts';
import { until } from '../support/until.ts';
import { lastingOwner } from './rig/lasting-owner.ts';
import { metricOf } from './rig/metrics.ts';

let product: Installation;
let google: GoogleHooks;
let owner: Owner;
const count = amount({ bounded: 27, full: 5_000 }, 'runs');

beforeAll(async () => {
  // Two of each app: a Retry-After that one worker received must hold for the other too.
  product = await startInstallation({ env: { POLL_SECONDS: '3600', REPLY_UNDO_SECONDS: '0', GOOGLE_REQUESTS_PER_MINUTE: '60000', FIRST_SYNC_REVIEWS: '10000' } }); // prettier-ignore
  google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000, replyDelayMs: 50 });
  owner = lastingOwner(product, await syncedBusiness(product, google, [Math.max(count, 27)]));
});
afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

/** Faults that Google applies to replies, in turn. */
const faults: readonly ({ readonly name: string; readonly status?: number; readonly delayMs?: number } | null)[] = [
  null,
  { name: 'timeout-after-applying', delayMs: 200 },
  { name: 'error-500' },
  { name: 'error-500', status: 503 },
  { name: 'half-json' },
  { name: 'html' },
  { name: 'reset' },
  // Longer than the worker's time-out.
  { name: 'slow', delayMs: 30_000 },
  { name: 'expired-token' },
];
/** Each slow response blocks a worker slot for 30 s, so from reply 1,000 on they are left out. */
const faultAt = (index: number) => {
  const fault = faults[index % faults.length] ?? null;
  return fault?.name === 'slow' && index >= 1_000 ? null : fault;
};
/** Longer than the worker's own pauses after a limit (30 s) and after an outage (1 s), so that keeping to it is no coincidence. */
const retryAfterSeconds = { limit: 32, outage: amount({ bounded: 12, full: 4 }) };

interface GoogleReview {
  readonly name: string;
  readonly reviewer: { readonly displayName: string };
  readonly reviewReply?: { readonly comment: string };
}
async function reviewsAtGoogle(of = owner): Promise<ReadonlyMap<string, GoogleReview>> {
  const answer = (await google.send('GET', `reviews?location=${of.world.locations[0]?.name}`)) as
    | GoogleReview[]
    | { reviews: GoogleReview[] };
  return new Map((Array.isArray(answer) ? answer : answer.reviews).map((review) => [review.reviewer.displayName, review]));
}
/** The path of the reply to this review at Google. */
const replyPathOf = (atGoogle: ReadonlyMap<string, GoogleReview>, review: ReviewItem): string =>
  `${atGoogle.get(String(review.authorName))?.name.split('/').slice(4).join('/')}/reply`;
/** The authors whose review has another reply than expected. */
async function wrongOnes(meant: ReadonlyMap<string, string>): Promise<string[]> {
  const atGoogle = await reviewsAtGoogle();
  return [...meant].filter(([author, text]) => atGoogle.get(author)?.reviewReply?.comment !== text).map(([author]) => author);
}
const published = (of: Owner, id: string, text: string) =>
  until(
    () => reviewOf(of, id),
    ({ reply }) => reply?.state === 'published' && reply.text === text,
    240_000,
  );
/** Calls to the business APIs, which count for the rate limit. */
const isCounted = ({ path }: GoogleCall) => /^\/v[14]\//.test(path);
const lastCall = async () => (await google.calls()).at(-1)?.id ?? 0;
const callsAfter = async (id: number) => (await google.calls()).filter((call) => call.id > id);

/**
 * Calls that began within a Retry-After. Not counted: calls that were already in progress or being sent, and the time until the other
 * worker knows about it.
 */
function tooEarly(calls: readonly GoogleCall[]): GoogleCall[] {
  return calls.flatMap(({ at, durationMs, retryAfterSeconds: asked }) => {
    if (asked === undefined) return [];
    // On a busy machine it may take a while until the other worker knows; who keeps to nothing also calls in the second half.
    const inFlightMs = amount({ bounded: asked * 500, full: 1_000 });
    const respondedAt = Date.parse(at) + (durationMs ?? 0);
    return calls.filter((call) => {
      const after = Date.parse(call.at) - respondedAt;
      return isCounted(call) && after > inFlightMs && after < asked * 1_000;
    });
  });
}
const retryAfterResponses = (calls: readonly GoogleCall[], status: number) =>
  calls.filter((call) => call.status === status && call.retryAfterSeconds !== undefined).length;

const meant = new Map<string, string>();

test(
  'R9: every review ends with the expected reply whatever Google does, and Retry-After is kept',
  async () => {
    const reviews = await newestReviews(owner, count);
    const atGoogle = await reviewsAtGoogle();
    const limits = Math.ceil(count / 1_000);
    // Placed where no other fault applies, which would hide the limit.
    const every = faults.length * Math.ceil(count / limits / faults.length);
    for (const [index, review] of reviews.entries()) {
      const fault = faultAt(index);
      const about = { path: replyPathOf(atGoogle, review), method: 'PUT', times: 1 };
      if (fault) await google.post('scenario', { ...about, ...fault });
      // A limit delays every job, so there are few.
      if (index % every === 0)
        await google.post('scenario', { ...about, name: 'rate-limited', retryAfterSeconds: retryAfterSeconds.limit });
      const text = `شكرًا ${index} على زيارتكم`;
      meant.set(String(review.authorName), text);
      await owner.model('POST', `/api/Reviews/${review.id}/reply`, { text });
    }
    for (const [index, { id }] of reviews.entries()) await published(owner, id, `شكرًا ${index} على زيارتكم`);
    expect(await wrongOnes(meant)).toEqual([]);
    const calls = await google.calls();
    const limited = retryAfterResponses(calls, 429);
    expect(limited).toBeGreaterThan(0);
    expect(tooEarly(calls)).toEqual([]);
    const puts = calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/reply'));
    const met = new Set(puts.flatMap(({ faults = [] }) => faults));
    expect(met).toEqual(new Set(['rate-limited', ...reviews.flatMap((_review, index) => faultAt(index)?.name ?? [])]));
    const mails = await mailsTo(product.mailbox, owner.email);
    expect(mails.length).toBe(new Set(mails.map(({ subject }) => subject)).size);
    report('R9', count, { puts: puts.length, 'met a fault': puts.filter(({ faults = [] }) => faults.length > 0).length, limits: limited, 'calls within Retry-After': 0 }); // prettier-ignore
  },
  testTimeoutMs,
);

test(
  'R9: both workers keep the Retry-After of an unavailable Google',
  async () => {
    const times = amount({ bounded: 1, full: 5 }, 'runs');
    const from = await lastCall();
    for (let time = 0; time < times; time++) {
      const reviews = (await newestReviews(owner, 12)).slice(0, 12);
      const textOf = (index: number) => `أهلًا بك ${time} ${index}`;
      const answer = async (index: number) => {
        meant.set(String(reviews[index]?.authorName), textOf(index));
        await owner.model('POST', `/api/Reviews/${reviews[index]?.id}/reply`, { text: textOf(index) });
      };
      const path = replyPathOf(await reviewsAtGoogle(), reviews[0] as ReviewItem);
      await google.post('scenario', { name: 'error-500', status: 503, path, method: 'PUT', times: 1, retryAfterSeconds: retryAfterSeconds.outage }); // prettier-ignore
      await answer(0);
      await until(
        async () => retryAfterResponses(await callsAfter(from), 503),
        (answers) => answers > time,
      );
      // Enough work for both workers while they must wait.
      for (let index = 1; index < reviews.length; index++) await answer(index);
      for (const [index, { id }] of reviews.entries()) await published(owner, id, textOf(index));
    }
    expect(tooEarly(await callsAfter(from))).toEqual([]);
    expect(await wrongOnes(meant)).toEqual([]);
    report('R9 away', times, { 'asked for silence': times, 'calls within Retry-After': 0 });
  },
  testTimeoutMs,
);

test(
  'R9, positive control: one changed text is found',
  async () => {
    const [author] = meant.keys();
    const name = (await reviewsAtGoogle()).get(String(author))?.name;
    await google.send('PATCH', 'reviews', { name, reply: { comment: 'نص آخر' } });
    expect(await wrongOnes(meant)).toEqual([author]);
    // No later reply replaces what it does not know.
    await google.send('PATCH', 'reviews', { name, reply: { comment: meant.get(String(author)) } });
    expect(await wrongOnes(meant)).toEqual([]);
    report('R9 control', 0, { found: 1 });
  },
  testTimeoutMs,
);

test(
  'R9: a refused token is renewed once; if it is refused again, the user is asked once to reconnect',
  async () => {
    const other = await syncedBusiness(product, google, [1]);
    const [review] = await newestReviews(other, 1);
    const place = replyPathOf(await reviewsAtGoogle(other), review as ReviewItem);
    await google.post('scenario', { name: 'expired-token', path: place, method: 'PUT', times: 2 });
    const from = await lastCall();
    await other.model('POST', `/api/Reviews/${review?.id}/reply`, { text: 'شكرًا' });
    const connection = await until(
      () => other.model<ConnectionView>('GET', '/api/Platforms'),
      ({ status }) => status === 'lost',
    );
    expect(connection.lostReason).toBe('revoked');
    const calls = await callsAfter(from);
    expect(calls.filter(({ path }) => path.endsWith(place)).map(({ status }) => status)).toEqual([401, 401]);
    expect(calls.filter(({ path }) => path === '/token').length).toBe(1);
    const [bell, mails] = [
      () => bellOf(other, 'connection_lost'),
      async () =>
        (await mailsTo(product.mailbox, other.email)).filter(({ links }) => links.some((link) => link.endsWith('/connect-google'))),
    ];
    expect(await until(bell, (list) => list.length > 0)).toHaveLength(1);
    expect(await until(mails, (list) => list.length > 0)).toHaveLength(1);
    report('R9 401', 1, { renewals: 1, 'asked to reconnect': 1 });
  },
  testTimeoutMs,
);

test(
  'R9: an unavailable Google is not called after a few failures, and called again when it is back',
  async () => {
    const workers = product.of('workers');
    /** The circuit state of each worker. */
    const away = () => Promise.all(workers.map(({ adminUrl }) => metricOf(adminUrl, 'dependency_away{dependency="google"}')));
    expect(await away()).toEqual([0, 0]);
    const from = await lastCall();
    await google.post('scenario', { name: 'error-500', path: '/reviews', status: 503 });
    const reviews = (await newestReviews(owner, 24)).slice(0, 24);
    for (const [index, { id }] of reviews.entries()) await owner.model('POST', `/api/Reviews/${id}/reply`, { text: `بعد العطل ${index}` });
    await until(away, (states) => states.every((state) => state > 0));
    const failures = (await callsAfter(from)).filter(({ status }) => status === 503).length;
    // Each worker counts by itself: ten failures in a row, plus the other calls in progress (eight jobs at a time).
    expect(failures).toBeGreaterThanOrEqual(10 * workers.length);
    expect(failures).toBeLessThanOrEqual(20 * workers.length);
    // No waiting job is lost, and none needs a manual step after the outage.
    await google.post('scenario', { name: 'ok' });
    for (const [index, { id }] of reviews.entries()) await published(owner, id, `بعد العطل ${index}`);
    expect(await until(away, (states) => states.every((state) => state === 0))).toEqual([0, 0]);
    report('R9 breaker', 1, { 'failures until it opened': failures, 'published afterwards': reviews.length });
  },
  testTimeoutMs,
);
