import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReviewItem } from '@sumaa/contracts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews, callerOf, firstSyncDone, linkAll, type Caller } from '../support/api.ts';
import { connectedBusiness, type Owner } from '../support/business.ts';
import { googleHooks } from '../support/google.ts';
import { eventsInPostgres, startInstance, type Instance } from '../support/instance.ts';
import { readableIn } from '../support/readable-in.ts';
import { restartLater } from '../support/restart-later.ts';
import { until } from '../support/until.ts';

let product: Instance;
let owner: Owner;
const env = { DEMO_DATA: 'off', RATE_LIMITS: 'off', POLL_SECONDS: '2', ...eventsInPostgres };

/** A word that occurs nowhere else. */
const word = (): string => `kanari${randomUUID().replaceAll(/[^a-f]/g, '')}`;
const words = { author: word(), text: word(), draft: word() };

beforeAll(async () => {
  product = await startInstance({ shape: 'embedded', env });
  const google = googleHooks(product.google);
  owner = await connectedBusiness(product, google, [2]);
  const location = owner.world.locations[0]?.name;
  const review = { location, reviewer: words.author, stars: 2, comment: `slow ${words.text}` };
  await google.post('reviews', review);
  await linkAll(owner);
  await firstSyncDone(owner);
});
afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

async function search(): Promise<string[]> {
  const read = async (file: string) => readFile(path.join(product.dataDir, file), 'utf8');
  const { postgres } = JSON.parse(await read('ports.json')) as { postgres: number };
  const password = (await read('keys/postgres-password')).trim();
  const database = new Client({ connectionString: `postgres://sumaa:${password}@127.0.0.1:${postgres}/sumaa` });
  await database.connect();
  try {
    return await readableIn(database, Object.values(words), product.output());
  } finally {
    await database.end();
  }
}

/** The same installation, as many days later; its owner signs in anew. */
async function later(days: number): Promise<Caller> {
  product = await restartLater(product, env, days);
  const login = { username: owner.email, password: owner.password };
  const { token } = await callerOf(product.url, null).model<{ token: string }>('POST', '/api/UsernameAuth/AdminSignIn', login);
  return callerOf(product.url, token);
}

test('after its retention author and text of a review can be read nowhere', { timeout: 180_000 }, async () => {
  const found = (await allReviews(owner)).find(({ authorName }) => authorName === words.author) as ReviewItem;
  await owner.model('PUT', `/api/Reviews/${found.id}/draft`, { text: `sorry ${words.draft}` });
  expect(await until(search, (tables) => tables.includes('read.review_v1'))).toContain('read.review_v1');

  // The default, two years, and the day by which a stopped worker may be late.
  const reader = await later(2 * 366 + 2);
  expect(await until(search, (tables) => tables.length === 0)).toEqual([]);
  const review = () => reader.model<ReviewItem>('GET', `/api/Reviews/${found.id}`);
  const { stars, reviewDate, sentiment } = found;
  const kept = { stars, reviewDate, sentiment, content: null, authorName: null, draft: null };
  expect(await review()).toMatchObject(kept);
  expect(await reader.model('GET', '/api/Reviews/statistics')).toMatchObject({ totalReviews: 3 });
});
