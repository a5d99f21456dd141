import type { ConnectionView } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews, linkAll } from '../support/api.ts';
import { connectedBusiness, newestReviews, reviewOf, syncedBusiness, type Owner } from '../support/business.ts';
import { googleHooks, type GoogleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { until } from '../support/until.ts';

let product: Instance;
let google: GoogleHooks;

// Polling once a day only, so that new reviews in this file come from Google's push notifications.
beforeAll(async () => {
  product = await startInstance({
    env: { DEMO_DATA: 'off', POLL_SECONDS: '86400', RATE_LIMITS: 'off', GOOGLE_REQUESTS_PER_MINUTE: '60000' },
  });
  google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000, duplicatePushEvery: 1 });
});
afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

const accountOf = ({ world }: Owner): string => world.locations[0]?.name.split('/')[1] ?? '';
const pushOf = (owner: Owner) =>
  until(
    () => owner.model<ConnectionView>('GET', '/api/Platforms'),
    ({ push }) => push.length > 0,
  );
const shown = (owner: Owner, text: string) =>
  until(
    () => allReviews(owner),
    (reviews) => reviews.some(({ content }) => content === text),
  );
const deliveries = async () => ((await google.send('GET', 'push')) as { deliveries: { messageId: string; status: number }[] }).deliveries;

test('new and changed reviews are read when Google pushes a notification, and repeated messages are accepted', async () => {
  const owner = await syncedBusiness(product, google, [3]);
  expect((await pushOf(owner)).push).toMatchObject([{ state: 'on', topic: 'projects/sumaa-embedded/topics/reviews' }]);
  const location = owner.world.locations[0]?.name;
  await google.post('reviews', { location, stars: 2, comment: 'وصلت للتو', reviewer: 'زائر' });
  await shown(owner, 'وصلت للتو');

  const [review] = await newestReviews(owner, 1);
  const listed = (await google.send('GET', `reviews?location=${location}`)) as
    | { reviews: { name: string; comment?: string }[] }
    | { name: string; comment?: string }[];
  const all = Array.isArray(listed) ? listed : listed.reviews;
  await google.send('PATCH', 'reviews', { name: all.find(({ comment }) => comment === 'وصلت للتو')?.name, stars: 5, comment: 'تغيرت' });
  await shown(owner, 'تغيرت');
  expect((await reviewOf(owner, String(review?.id))).content).toBe('تغيرت');

  const sent = await deliveries();
  expect(sent.every(({ status }) => status === 200)).toBe(true);
  expect(sent.length).toBe(2 * new Set(sent.map(({ messageId }) => messageId)).size);
});

test("another tool's topic is not changed, and the connection shows it", async () => {
  const owner = await connectedBusiness(product, google, [2]);
  await google.post('scenario', { name: 'foreign-topic', account: accountOf(owner), topic: 'projects/another-tool/topics/reviews' });
  await linkAll(owner);
  expect((await pushOf(owner)).push).toMatchObject([{ state: 'foreign_topic', topic: 'projects/another-tool/topics/reviews' }]);
  const settings = (await google.calls()).filter(
    ({ path, method }) => path.includes(accountOf(owner)) && path.endsWith('notificationSetting') && method === 'PATCH',
  );
  expect(settings).toEqual([]);
});

test('the health report shows the circuit breaker of Google', async () => {
  const health = (await (await fetch(`${product.url}/api/health`)).json()) as {
    model: { parts: { name: string; ok: boolean; detail: object }[] };
  };
  expect(health.model.parts.find(({ name }) => name === 'google')).toMatchObject({ ok: true, detail: { breaker: 'closed' } });
});
