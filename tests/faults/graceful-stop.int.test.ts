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
}, 180_000);

afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

/**
 * Asks for a state that is never reached, which the product waits for (2 s) before it answers with what there is. Resolves once that
 * is sent; the answer's status, and whether it says that it is of an older state, come later.
 */
async function askForLong(): Promise<{ readonly answered: Promise<readonly [status: number | undefined, stale: boolean]> }> {
  const never = '99999999999999999999' as Position;
  const headers = { 'min-position': packPosition({ review: never, tenant: never, business: never }) ?? '' };
  const asking = get(`${product.url}/api/public/statistics`, { agent: false, headers });
  const answered = new Promise<readonly [number | undefined, boolean]>((resolve, reject) => {
    asking.once('error', reject).once('response', (answer) => {
      json(answer).then((body) => resolve([answer.statusCode, (body as { stale: boolean }).stale]), reject);
    });
  });
  await once(asking, 'finish');
  return { answered };
}

/** Saves one draft after the other with a review until the product is gone; answers the last one that was acknowledged. */
async function writeUntilGone(id: string, enough: () => void): Promise<number> {
  let acknowledged = 0;
  for (let n = 1; ; n++) {
    try {
      const { status } = await person.call('PUT', `/api/Reviews/${id}/draft`, { text: `draft ${n}` });
      if (status >= 300) return acknowledged;
      acknowledged = n;
      if (n === 5) enough();
    } catch {
      // The connection is refused, or was closed before this was heard: had it been, there would be a draft nobody was told of.
      return acknowledged;
    }
  }
}

test('a stop under load cuts no answer and ends by itself in time, and the drafts that were acknowledged are those that are there', async () => {
  let busy = 0;
  const writing = reviews.map(({ id }) => writeUntilGone(id, () => (busy += 1)));
  await until(async () => busy, (count) => count === reviews.length, 60_000); // prettier-ignore
  const listener = await listenLive(product.url, String(person.token));
  const { answered } = await askForLong();
  // Who asks later is answered: what was asked before has arrived.
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
  // Zero, and not given up on what hung: the time limit of ten seconds is the product's own.
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
}, 180_000);
