import { randomUUID } from 'node:crypto';
import type { ConnectionView, LocationView, Overview, ReviewItem, SyncRunView } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allReviews,
  connectGoogle,
  firstSyncDone,
  linkAll,
  overviewOf,
  registerBusiness,
  type Answer,
  type Caller,
} from '../support/api.ts';
import { bellOf, connectedBusiness, newestReviews, reviewOf, syncedBusiness, type Owner } from '../support/business.ts';
import { createGoogleWorld } from '../support/google-world.ts';
import { googleHooks, type GoogleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { until } from '../support/until.ts';

let product: Instance;
let google: GoogleHooks;
let owner: Owner;
/** One review per test of a reply, so that concurrent tests do not affect each other. */
let reviews: ReviewItem[];
let atGoogle: ReadonlyMap<string, string>;

beforeAll(async () => {
  const env = { DEMO_DATA: 'off', POLL_SECONDS: '5', RATE_LIMITS: 'off', REPLY_UNDO_SECONDS: '1', GOOGLE_REQUESTS_PER_MINUTE: '60000' };
  product = await startInstance({ env });
  google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000, replyDelayMs: 500 });
  owner = await syncedBusiness(product, google, [4]);
  reviews = await newestReviews(owner, 4);
  atGoogle = new Map((await reviewsAtGoogle()).map(({ name, reviewer }) => [reviewer.displayName, name]));
});

afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

interface GoogleReview {
  readonly name: string;
  readonly reviewer: { readonly displayName: string };
  readonly reviewReply?: { readonly comment: string };
}
async function reviewsAtGoogle(): Promise<readonly GoogleReview[]> {
  const shown = (await google.send('GET', `reviews?location=${owner.world.locations[0]?.name}`)) as
    | GoogleReview[]
    | { reviews: GoogleReview[] };
  return Array.isArray(shown) ? shown : shown.reviews;
}

const scenario = (name: string, about: object = {}) => google.post('scenario', { name, ...about });
const connectionOf = (person: Caller) => person.model<ConnectionView>('GET', '/api/Platforms');
const bareLocation = (name: string | undefined): string => name?.split('/')[3] ?? '';
const ratingsKnown = (person: Caller) =>
  until(
    async () => (await person.call<{ ratingState: string }[]>('GET', '/api/integration/google/locations')).body.model ?? [],
    (list) => list.length > 0 && list.every(({ ratingState }) => ratingState !== 'loading'),
  );
const discoveryOf = (person: Caller) =>
  until(
    () => connectionOf(person),
    ({ discovery }) => discovery === 'failed' || discovery === 'done',
  );
const callsAfter = async (id: number) => (await google.calls()).filter((call) => call.id > id);
const lastCall = async () => (await google.calls()).at(-1)?.id ?? 0;
/** The review with this index, its name at Google, and the paths of its reply in our API and at Google. */
function subject(index: number) {
  const review = reviews[index];
  const name = atGoogle.get(String(review?.authorName));
  if (!review || !name) throw new Error(`no review with index ${index}`);
  return { id: review.id, name, reply: `/api/Reviews/${review.id}/reply`, place: `${name.split('/').slice(4).join('/')}/reply` };
}
const answer = (index: number, text: string): Promise<Answer<{ replyId: string; publishAt: string }>> =>
  owner.call('POST', subject(index).reply, { text });
const reaches = (index: number, state: string | null) =>
  until(
    () => reviewOf(owner, subject(index).id),
    ({ reply }) => (reply?.state ?? null) === state,
    50_000,
  );
const textAtGoogle = async (index: number): Promise<string | null> =>
  (await reviewsAtGoogle()).find(({ name }) => name === subject(index).name)?.reviewReply?.comment ?? null;

test('a Google login without a business profile connects, and discovery fails with that reason', async () => {
  const person = await registerBusiness(product);
  const email = `${randomUUID()}@google.example`;
  await google.post('accounts', { email, name: 'بلا نشاط', accounts: [] });
  await connectGoogle(person, email);
  expect(await discoveryOf(person)).toMatchObject({ status: 'connected', discovery: 'failed', discoveryFailure: 'google_no_profile' });
});

test('a zero quota and a disabled API are reported as different reasons, without a retry until the user requests one', async () => {
  const before = await lastCall();
  const cases = [
    ['zero-quota', 'google_quota_zero'],
    ['service-disabled', 'google_service_disabled'],
  ] as const;
  const people = await Promise.all(
    cases.map(async ([name, reason]) => {
      const [world, person] = await Promise.all([createGoogleWorld(google, [2]), registerBusiness(product)]);
      await scenario(name, { account: world.locations[0]?.name.split('/')[1] });
      await connectGoogle(person, world.email);
      expect(await discoveryOf(person)).toMatchObject({ status: 'connected', discovery: 'failed', discoveryFailure: reason });
      return person;
    }),
  );
  // A retry would come after 1 s; two polls of another business take longer.
  const failedAt = await lastCall();
  await until(
    async () => (await callsAfter(failedAt)).filter(({ path }) => path.endsWith(':batchGetReviews')),
    (polls) => polls.length >= 2,
  );
  const hit = (await callsAfter(before)).flatMap(({ faults }) => faults ?? []);
  expect(hit.toSorted()).toEqual(['service-disabled', 'zero-quota']);
  await scenario('ok');
  for (const person of people) {
    await person.model('POST', '/api/integration/google/locations/refresh');
    const found = await until(
      () => connectionOf(person),
      ({ discovery }) => discovery === 'done',
    );
    expect(found.discoveryFailure).toBeNull();
  }
});

test('an inaccessible branch fails only its own part; the run completes and a retry reads the branch', async () => {
  const owner = await connectedBusiness(product, google, [3, 4, 5]);
  await ratingsKnown(owner);
  const [gone, unverified] = owner.world.locations;
  await scenario('permission-lost', { location: bareLocation(gone?.name), path: '/v4/' });
  await scenario('unverified', { location: bareLocation(unverified?.name), path: '/v4/' });
  const { runId, locations } = await linkAll(owner);
  expect(locations).toBe(3);
  const run = await firstSyncDone(owner);
  const partOf = (view: SyncRunView, title: string | undefined) => view.parts.find(({ name }) => name === title);
  expect(partOf(run, gone?.title)).toMatchObject({ state: 'failed', reason: 'permission_lost' });
  expect(partOf(run, unverified?.title)).toMatchObject({ state: 'failed', reason: 'unverified' });
  expect(partOf(run, owner.world.locations[2]?.title)).toMatchObject({ state: 'completed', received: 5 });
  expect(run.stages.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'completed'));
  expect(await bellOf(owner, 'sync_done')).toMatchObject([{ facts: { reviews: 5, failedLocations: 2 } }]);

  await scenario('ok');
  for (const part of run.parts.filter(({ state }) => state === 'failed')) {
    await owner.model('POST', `/api/sync-runs/${runId}/locations/${part.locationId}/retry`);
  }
  await until(
    () => owner.model<SyncRunView>('GET', `/api/sync-runs/${runId}`),
    (view) => view.parts.every(({ state }) => state === 'completed'),
  );
  expect(await allReviews(owner)).toHaveLength(12);
  const branches = await until(
    () => owner.model<LocationView[]>('GET', '/api/locations'),
    (list) => list.every(({ access }) => access === 'ok'),
  );
  expect(branches.map(({ imported }) => imported).toSorted()).toEqual([3, 4, 5]);
  const again = await owner.call('POST', `/api/sync-runs/${runId}/locations/${run.parts[0]?.locationId}/retry`);
  expect([again.status, again.body.code]).toEqual([409, 'sync_part_not_failed']);
});

describe.concurrent('a reply', () => {
  test('shows the reason and a notification when rejected, and can be replaced by another text', async () => {
    await scenario('reject-replies', { path: subject(0).place, times: 1, policyViolation: 'ADVERTISEMENT' });
    await answer(0, 'خصم كبير بهذا الرمز');
    const rejected = await reaches(0, 'rejected');
    expect(rejected).toMatchObject({ replied: false, reply: { text: 'خصم كبير بهذا الرمز', policyViolation: 'ADVERTISEMENT' } });
    expect(rejected.backlog).toBe(true);
    const bell = await until(
      () => bellOf(owner, 'reply_rejected'),
      (items) => items.length > 0,
    );
    expect(bell).toMatchObject([{ subjectId: subject(0).id, facts: { policyViolation: 'ADVERTISEMENT' }, read: false }]);
    expect((await answer(0, 'شكرًا على زيارتكم')).status).toBe(202);
    expect((await reaches(0, 'published')).reply).toMatchObject({ text: 'شكرًا على زيارتكم', policyViolation: null });
    expect(await textAtGoogle(0)).toBe('شكرًا على زيارتكم');
  });

  test('is replaced by a new text after publication, and can be deleted at Google and here', async () => {
    await answer(1, 'النص الأول');
    await reaches(1, 'published');
    expect((await answer(1, 'النص الأول')).body.code).toBe('reply_exists');
    expect((await answer(1, 'النص الثاني')).status).toBe(202);
    await until(
      () => reviewOf(owner, subject(1).id),
      ({ reply }) => reply?.state === 'published' && reply.text === 'النص الثاني',
    );
    expect(await textAtGoogle(1)).toBe('النص الثاني');
    expect((await owner.call('DELETE', subject(1).reply)).status).toBe(202);
    expect(await reaches(1, null)).toMatchObject({ replied: false });
    expect(await textAtGoogle(1)).toBeNull();
    const again = await owner.call('DELETE', subject(1).reply);
    expect([again.status, again.body.code]).toEqual([409, 'reply_none']);
  });

  test('written at Google appears as external, and disappears when it is deleted there', async () => {
    await google.send('PATCH', 'reviews', { name: subject(2).name, reply: { comment: 'كُتب في Google مباشرة' } });
    expect(await reaches(2, 'external')).toMatchObject({
      replied: true,
      dueAt: null,
      reply: { text: 'كُتب في Google مباشرة', accountId: null },
    });
    await google.send('PATCH', 'reviews', { name: subject(2).name, reply: null });
    expect(await reaches(2, null)).toMatchObject({ replied: false });
  });

  test('does not prevent an edit at Google from appearing: the review is marked as edited and the figures change', async () => {
    const { id, name } = subject(3);
    const before = await overviewOf(owner);
    const { stars } = await reviewOf(owner, id);
    const changed = stars === 1 ? 5 : 1;
    await google.send('PATCH', 'reviews', { name, stars: changed, comment: 'غيّرت رأيي بعد الزيارة الثانية' });
    const edited = await until(
      () => reviewOf(owner, id),
      (review) => review.edited,
    );
    expect(edited).toMatchObject({ stars: changed, previousStars: stars, content: 'غيّرت رأيي بعد الزيارة الثانية', removed: false });
    const after = await overviewOf(owner);
    const countOf = (overview: Overview, of: number | null) => overview.distribution.find((bar) => bar.stars === of)?.count ?? 0;
    expect(countOf(after, changed)).toBe(countOf(before, changed) + 1);
    expect(countOf(after, stars)).toBe(countOf(before, stars) - 1);
    expect(after.average).not.toBe(before.average);
    expect(after.total).toBe(before.total);
  });
});
