import type { ExportItem } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, connectGoogle, firstSyncDone, linkAll, overviewOf, registerBusiness, type Caller } from '../support/api.ts';
import { createGoogleWorld } from '../support/google-world.ts';
import { googleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { mailsTo } from '../support/mailbox.ts';
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

const exportsOf = (person: Caller) => person.model<ExportItem[]>('GET', '/api/exports');

test('exports whose process is killed are whole after the restart, and each is told once', async () => {
  const [reviews, count] = [400, 8];
  const world = await createGoogleWorld(googleHooks(product.google), [reviews]);
  const person = await registerBusiness(product);
  await connectGoogle(person, world.email);
  await linkAll(person);
  await firstSyncDone(person);
  await until(
    async () => (await overviewOf(person)).total,
    (total) => total === reviews,
  );
  for (let made = 0; made < count; made++) await person.model('POST', '/api/exports', { kind: 'reviews', format: 'csv', filters: {} });
  // Some are made, some not: the kill falls between.
  const before = await until(
    () => exportsOf(person),
    (items) => items.some(({ state }) => state !== 'requested'),
  );
  await product.kill();
  expect(before.filter(({ finishedAt }) => finishedAt === null).length).toBeGreaterThan(0);

  product = await startInstance({ dataDir: product.dataDir, port: Number(new URL(product.url).port), env });
  const again = callerOf(product.url, person.token);
  const items = await until(
    () => exportsOf(again),
    (found) => found.every(({ finishedAt }) => finishedAt !== null),
  );
  expect(items.map(({ state, rows, total }) => [state, rows, total])).toEqual(
    Array.from({ length: count }, () => ['ready', reviews, reviews]),
  );
  const headers = { authorization: `Bearer ${String(person.token)}` };
  const files = await Promise.all(items.map(async ({ id }) => (await fetch(`${product.url}/api/exports/${id}/file`, { headers })).text()));
  expect(new Set(files).size).toBe(1);
  const told = async () => (await mailsTo(product.mailbox, person.email)).filter(({ text }) => text.includes('/customer/exports'));
  expect(await until(told, ({ length }) => length >= count)).toHaveLength(count);
});
