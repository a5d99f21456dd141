import { randomUUID } from 'node:crypto';
import type { ActivityItem, ConnectionView, LocationView, SyncRunView } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews, connectGoogle, firstSyncDone, linkAll, registerBusiness, type Caller } from '../support/api.ts';
import { bellOf, connectedBusiness, newestReviews, reviewOf, syncedBusiness, type Owner } from '../support/business.ts';
import { createGoogleWorld } from '../support/google-world.ts';
import { googleHooks, type GoogleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { mailsTo } from '../support/mailbox.ts';
import { until } from '../support/until.ts';

let product: Instance;
let google: GoogleHooks;
/** A business whose first sync gets 429 at once; Google requires a wait of 30 s, so the last test checks it. */
let rateLimited: Owner;

beforeAll(async () => {
  const env = { DEMO_DATA: 'off', POLL_SECONDS: '5', RATE_LIMITS: 'off', REPLY_UNDO_SECONDS: '1', GOOGLE_REQUESTS_PER_MINUTE: '60000' };
  product = await startInstance({ env });
  google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000 });
  rateLimited = await connectedBusiness(product, google, [4]);
  await ratingsKnown(rateLimited);
  await scenario('rate-limited', { account: accountOf(rateLimited), times: 1 });
  await linkAll(rateLimited);
});

afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

const scenario = (name: string, about: object = {}) => google.post('scenario', { name, ...about });
const connectionOf = (person: Caller) => person.model<ConnectionView>('GET', '/api/Platforms');
const accountOf = ({ world }: Owner): string => world.locations[0]?.name.split('/')[1] ?? '';
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

test('a revoked grant is reported once and blocks actions that need Google; reconnecting repairs it', async () => {
  const owner = await syncedBusiness(product, google, [3]);
  const [review] = await newestReviews(owner, 1);
  await scenario('revoked', { email: owner.world.email });
  const lost = await until(
    () => connectionOf(owner),
    ({ status }) => status === 'lost',
  );
  expect(lost.lostReason).toBe('revoked');

  const locations = await owner.call('GET', '/api/integration/google/locations');
  expect([locations.status, locations.body.statusCode, locations.body.code]).toEqual([401, 401, 'google_not_connected']);
  const reply = await owner.call('POST', `/api/Reviews/${review?.id}/reply`, { text: 'شكرًا' });
  const removal = await owner.call('DELETE', `/api/Reviews/${review?.id}/reply`);
  const refresh = await owner.call('POST', '/api/integration/google/locations/refresh');
  expect([reply, removal, refresh].map(({ body }) => body.code)).toEqual(Array.from({ length: 3 }, () => 'google_not_connected'));
  expect((await reviewOf(owner, String(review?.id))).reply).toBeNull();

  const mails = await until(
    async () => (await mailsTo(product.mailbox, owner.email)).filter(({ links }) => links.some((link) => link.endsWith('/connect-google'))),
    (list) => list.length > 0,
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^انقطع ربط .+ مع Google$/);
  expect(mails[0]?.html).toContain('dir="rtl"');

  expect(await connectGoogle(owner, owner.world.email)).toBe('ok');
  const healed = await until(
    () => connectionOf(owner),
    ({ status }) => status === 'connected',
  );
  expect(healed.lostReason).toBeNull();
  await google.post('reviews', {
    location: owner.world.locations[0]?.name,
    stars: 1,
    comment: 'مراجعة بعد إعادة الربط',
    reviewer: 'زائر جديد',
  });
  await until(
    () => allReviews(owner),
    (reviews) => reviews.some(({ content }) => content === 'مراجعة بعد إعادة الربط'),
  );
  // Neither later polls nor the reconnection report it again.
  const activity = await owner.model<ActivityItem[]>('GET', '/api/activity?limit=50');
  expect(activity.filter(({ kind }) => kind === 'connection_lost')).toHaveLength(1);
  expect(await bellOf(owner, 'connection_lost')).toMatchObject([{ facts: { reason: 'revoked' }, read: false }]);
  expect((await mailsTo(product.mailbox, owner.email)).filter(({ subject }) => subject.startsWith('انقطع'))).toHaveLength(1);
});

test('a consent that is refused or lacks the business scope does not connect, and the reason is shown', async () => {
  const [world, person] = await Promise.all([createGoogleWorld(google, [1]), registerBusiness(product)]);
  expect(await connectGoogle(person, world.email, { refuse: '1' })).toBe('google_refused');
  expect(await connectGoogle(person, world.email, { deny_scope: '1' })).toBe('google_scope_missing');
  expect((await connectionOf(person)).status).toBe('none');
  expect((await person.call('GET', '/api/integration/google/locations')).body.code).toBe('google_not_connected');
  expect(await connectGoogle(person, world.email)).toBe('ok');
  await until(
    () => connectionOf(person),
    ({ status }) => status === 'connected',
  );
});

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

test('an expired token is refreshed once, even when several calls find it expired at the same time', async () => {
  const owner = await syncedBusiness(product, google, [6]);
  const reviews = await newestReviews(owner, 4);
  const before = await lastCall();
  await scenario('slow', { path: '/reviews/', delayMs: 600_000 });
  await Promise.all(reviews.map(({ id }, index) => owner.model('POST', `/api/Reviews/${id}/reply`, { text: `شكرًا لكم ${index + 1}` })));
  // Several calls use the token when it expires.
  await until(
    async () => (await callsAfter(before)).filter(({ path }) => path.includes('/reviews/')),
    (inFlight) => inFlight.length > 1,
  );
  // Only this login's token expires, so that the refreshes counted below are its own.
  await scenario('expired-token', { email: owner.world.email });
  await scenario('ok');
  for (const { id } of reviews) {
    await until(
      () => reviewOf(owner, id),
      ({ reply }) => reply?.state === 'published',
    );
  }
  const calls = await callsAfter(before);
  expect(calls.filter(({ status, path }) => status === 401 && path.includes(accountOf(owner))).length).toBeGreaterThan(1);
  expect(calls.filter(({ path }) => path === '/token')).toHaveLength(1);
  expect((await connectionOf(owner)).status).toBe('connected');
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

test('a truncated response is requested again until it is complete', async () => {
  const owner = await connectedBusiness(product, google, [7]);
  await ratingsKnown(owner);
  await scenario('half-json', { account: accountOf(owner), path: '/reviews$', times: 2 });
  await linkAll(owner);
  expect(await firstSyncDone(owner)).toMatchObject({ received: 7, expected: 7 });
  expect(await allReviews(owner)).toHaveLength(7);
  expect(
    (await google.calls()).filter(({ faults, path }) => faults?.includes('half-json') && path.includes(accountOf(owner))),
  ).toHaveLength(2);
});

test('a 429 is waited out and the sync completes', async () => {
  const run = await firstSyncDone(rateLimited);
  expect(run).toMatchObject({ received: 4, expected: 4 });
  expect(run.parts.map(({ state }) => state)).toEqual(['completed']);
  const limited = (await google.calls()).filter(({ faults }) => faults?.includes('rate-limited'));
  expect(limited).toHaveLength(1);
  // Google requires a wait of 30 s before the next call for this business.
  const at = (call: (typeof limited)[number] | undefined) => Date.parse(call?.at ?? '');
  const next = (await callsAfter(limited[0]?.id ?? 0)).find(({ path }) => path.includes(accountOf(rateLimited)));
  expect(at(next) - at(limited[0])).toBeGreaterThanOrEqual(30_000);
});
