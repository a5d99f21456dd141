import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allReviews, callerOf, firstSyncDone, overviewOf } from '../support/api.ts';
import { reviewOf, syncedBusiness } from '../support/business.ts';
import { googleHooks, type GoogleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { until } from '../support/until.ts';

let product: Instance;
let google: GoogleHooks;

beforeAll(async () => {
  product = await startInstance({ env: { DEMO_DATA: 'off', POLL_SECONDS: '5', RATE_LIMITS: 'off' } });
  google = googleHooks(product.google);
});

afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

describe('the main job over HTTP', () => {
  test('the first sync reads the latest 100 reviews of each branch, the history run the rest, each review once', async () => {
    const person = await syncedBusiness(product, google, [130, 20]);
    const run = await firstSyncDone(person);
    expect(run.stages.map(({ state }) => state)).toEqual(['completed', 'completed', 'completed', 'completed', 'completed']);
    expect([run.received, run.expected]).toEqual([120, 120]);
    expect(run.parts.map(({ received, state }) => [received, state]).toSorted()).toEqual([
      [100, 'completed'],
      [20, 'completed'],
    ]);
    // Branches and reviews are two projections, which may be at different positions.
    const overview = await until(
      () => overviewOf(person),
      ({ historyComplete, total }) => historyComplete && total >= 150,
    );
    expect(overview.total).toBe(150);
    const reviews = await allReviews(person);
    expect(new Set(reviews.map(({ id }) => id)).size).toBe(150);
    expect(reviews.map(({ reviewDate }) => reviewDate)).toEqual(
      reviews
        .map(({ reviewDate }) => reviewDate)
        .toSorted()
        .toReversed(),
    );
  });

  test('a reply is queued and then published, and the figures change', async () => {
    const person = await syncedBusiness(product, google, [6]);
    const [review] = await allReviews(person);
    const before = await overviewOf(person);
    await person.model('POST', `/api/Reviews/${review?.id}/reply`, { text: 'شكرًا على زيارتكم' });
    expect((await reviewOf(person, String(review?.id))).reply).toMatchObject({ state: 'queued', text: 'شكرًا على زيارتكم' });
    const published = await until(
      () => reviewOf(person, String(review?.id)),
      ({ reply }) => reply?.state === 'published',
    );
    expect(published).toMatchObject({ replied: true, dueAt: null });
    expect((await overviewOf(person)).backlog.count).toBe(before.backlog.count - 1);
    const puts = (await google.calls()).filter(({ method, path }) => method === 'PUT' && path.endsWith('/reply'));
    expect(puts.filter(({ body }) => JSON.stringify(body).includes('شكرًا على زيارتكم'))).toHaveLength(1);
  });

  test('an undone reply never reaches Google', async () => {
    const person = await syncedBusiness(product, google, [3]);
    const [review] = await allReviews(person);
    const { replyId } = await person.model<{ replyId: string }>('POST', `/api/Reviews/${review?.id}/reply`, { text: 'نص لن يُنشر' });
    expect(await person.model('POST', `/api/Reviews/${review?.id}/reply/undo`, { replyId })).toEqual({ text: 'نص لن يُنشر' });
    expect(await reviewOf(person, String(review?.id))).toMatchObject({ reply: null, replied: false });
    const late = await person.call('POST', `/api/Reviews/${review?.id}/reply/undo`, { replyId });
    expect([late.status, late.body.code]).toEqual([409, expect.stringMatching(/^(reply_none|undo_too_late)$/)]);
  });

  test('the same command sent 50 times at once has one effect and 50 equal answers', async () => {
    const person = await syncedBusiness(product, google, [2]);
    const [review] = await allReviews(person);
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        person.call<{ replyId: string }>('POST', `/api/Reviews/${review?.id}/reply`, { text: 'رد واحد فقط' }, key),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.model?.replyId}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
    const changed = await person.call('POST', `/api/Reviews/${review?.id}/reply`, { text: 'نص آخر' }, key);
    expect([changed.status, changed.body.code]).toEqual([422, 'idempotency_mismatch']);
    await until(
      () => reviewOf(person, String(review?.id)),
      ({ reply }) => reply?.state === 'published',
    );
    const puts = (await google.calls()).filter(({ method, body }) => method === 'PUT' && JSON.stringify(body).includes('رد واحد فقط'));
    expect(puts).toHaveLength(1);
  });

  test('a request without a session is refused in the requested language', async () => {
    const anonymous = callerOf(product.url, null);
    const ar = await anonymous.call('GET', '/api/Reviews');
    const en = await anonymous.call('GET', '/api/Reviews', undefined, { 'accept-language': 'en-US' });
    expect([ar.status, ar.body.code, en.body.message]).toEqual([401, 'unauthenticated', 'User is not authenticated. JWT token missing.']);
    expect(ar.body.message).toMatch(/[\u0600-\u06ff]/);
  });
});
