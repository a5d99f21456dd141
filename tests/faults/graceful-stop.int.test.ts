import type { ReviewItem } from '@sumaa/contracts';
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

/** Saves one draft after the other with a review until the product is gone; answers the last one that was acknowledged and the last sent. */
async function writeUntilGone(id: string, enough: () => void): Promise<{ acknowledged: number; sent: number }> {
  let acknowledged = 0;
  for (let n = 1; ; n++) {
    try {
      const { status } = await person.call('PUT', `/api/Reviews/${id}/draft`, { text: `draft ${n}` });
      if (status >= 300) return { acknowledged, sent: n };
      acknowledged = n;
      if (n === 5) enough();
    } catch {
      // The connection is refused or was closed: nothing was acknowledged.
      return { acknowledged, sent: n };
    }
  }
}

test('a stop under load ends by itself in time, and every draft that was acknowledged is there afterwards', async () => {
  let busy = 0;
  const writing = reviews.map(({ id }) => writeUntilGone(id, () => (busy += 1)));
  await until(async () => busy, (count) => count === reviews.length, 60_000); // prettier-ignore
  const listener = await listenLive(product.url, String(person.token));
  // Zero, and not given up on what hung: the time limit of ten seconds is the product's own.
  expect(await product.stop()).toBe(0);
  listener.close();
  const written = await Promise.all(writing);
  expect(product.output()).not.toContain('gave up waiting');

  product = await startInstance({ dataDir: product.dataDir, port: Number(new URL(product.url).port), env });
  const again = callerOf(product.url, person.token);
  for (const [index, { acknowledged, sent }] of written.entries()) {
    const id = reviews[index]!.id;
    const drafted = async () => Number((await again.model<ReviewItem>('GET', `/api/Reviews/${id}`)).draft?.split(' ')[1] ?? 0);
    const kept = await until(drafted, (n) => n >= acknowledged);
    expect(kept).toBeLessThanOrEqual(sent);
  }
}, 180_000);
