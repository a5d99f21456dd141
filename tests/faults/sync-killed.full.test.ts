import type { SyncRunView } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews, callerOf, connectGoogle, firstSyncDone, linkAll, overviewOf, registerBusiness } from '../support/api.ts';
import { createGoogleWorld } from '../support/google-world.ts';
import { googleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { until } from '../support/until.ts';

// Short locks, so that the test need not wait long for the killed process's lock.
const env = { DEMO_DATA: 'off', JOB_LOCK_SECONDS: '2' };
let product: Instance;

beforeAll(async () => {
  product = await startInstance({ env });
});

afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

test('a sync whose process is killed continues after the restart and imports every review once', async () => {
  const hooks = googleHooks(product.google);
  const world = await createGoogleWorld(hooks, [100, 100, 60]);
  const person = await registerBusiness(product);
  await connectGoogle(person, world.email);
  // Slow pages leave time for the kill between them.
  await hooks.post('scenario', { name: 'slow', path: '/reviews', delayMs: 700 });
  const { runId } = await linkAll(person);
  await until(
    async () => (await person.call<SyncRunView>('GET', `/api/sync-runs/${runId}`)).body.model,
    (run) => run !== null && run.received > 0 && run.state === 'running',
  );
  await product.kill();

  product = await startInstance({ dataDir: product.dataDir, port: Number(new URL(product.url).port), env });
  const again = callerOf(product.url, person.token);
  const run = await firstSyncDone(again);
  expect([run.received, run.expected]).toEqual([260, 260]);
  expect(run.stages.map(({ state }) => state)).toEqual(['completed', 'completed', 'completed', 'completed', 'completed']);
  const reviews = await allReviews(again);
  expect([reviews.length, new Set(reviews.map(({ id }) => id)).size]).toEqual([260, 260]);
  expect((await overviewOf(again)).total).toBe(260);
});
