import { once } from 'node:events';
import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import type { ReviewItem } from '@sumaa/contracts';
import { packPosition, type Position } from '@sumaa/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews, callerOf, type Caller } from '../support/api.ts';
import { syncedBusiness } from '../support/business.ts';
import { googleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { listenLive } from '../support/live.ts';
import { until } from '../support/until.ts';

const env = { DEMO_DATA: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
let product: Instance;
let person: Caller;
let reviews: ReviewItem[];

beforeAll(async () => {
  product = await startInstance({ env });
  person = await syncedBusiness(product, googleHooks(product.google), [8]);
  reviews = await allReviews(person);
});

afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

/**
 * Requests a position that is never reached, for which the product waits 2 s before it responds with what it has. Resolves when the request
 * is sent; status and `stale` of the response follow.
 */
async function startSlowRequest(): Promise<{ readonly answered: Promise<readonly [status: number | undefined, stale: boolean]> }> {
  const never = '99999999999999999999' as Position;
  const headers = { 'min-position': packPosition({ review: never, tenant: never, business: never }) ?? '' };
  const request = get(`${product.url}/api/public/statistics`, { agent: false, headers });
  const answered = new Promise<readonly [number | undefined, boolean]>((resolve, reject) => {
    request.once('error', reject).once('response', (answer) => {
      json(answer).then((body) => resolve([answer.statusCode, (body as { stale: boolean }).stale]), reject);
    });
  });
  await once(request, 'finish');
  return { answered };
}

/** Saves drafts of a review one after another until the product stops; returns the last acknowledged one. */
async function writeUntilGone(id: string, enough: () => void): Promise<number> {
  let acknowledged = 0;
  for (let n = 1; ; n++) {
    try {
      const { status } = await person.call('PUT', `/api/Reviews/${id}/draft`, { text: `draft ${n}` });
      if (status >= 300) return acknowledged;
      acknowledged = n;
      if (n === 5) enough();
    } catch {
      // The connection was refused, or closed before the request was read; a read request would have been answered.
      return acknowledged;
    }
  }
}

test('a stop under load cuts off no response, ends in time, and keeps exactly the acknowledged drafts', async () => {
  let busy = 0;
  const writing = reviews.map(({ id }) => writeUntilGone(id, () => (busy += 1)));
  await until(async () => busy, (count) => count === reviews.length, 60_000); // prettier-ignore
  const listener = await listenLive(product.url, String(person.token));
  const { answered } = await startSlowRequest();
  // A later request is answered, so the earlier one has arrived.
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
  // Exit code 0 means that nothing was aborted: the time limit of ten seconds is the product's own.
  const [code, answer] = await Promise.all([product.stop(), answered]);
  expect([code, answer]).toEqual([0, [200, true]]);
  listener.close();
  const written = await Promise.all(writing);
  expect(product.output()).not.toContain('gave up waiting');

  product = await startInstance({ dataDir: product.dataDir, port: Number(new URL(product.url).port), env });
  const again = callerOf(product.url, person.token);
  for (const [index, acknowledged] of written.entries()) {
    const id = reviews[index]!.id;
    const drafted = async () => Number((await again.model<ReviewItem>('GET', `/api/Reviews/${id}`)).draft?.split(' ')[1] ?? 0);
    expect(await until(drafted, (n) => n >= acknowledged)).toBe(acknowledged);
  }
});
