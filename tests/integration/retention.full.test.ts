import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExportItem, ReviewItem } from '@sumaa/contracts';
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

/** Has the reviews written to a file; what can be read in it, and the names of all stored files. */
async function exported(): Promise<{ readonly text: string; readonly files: readonly string[] }> {
  const { id } = await owner.model<{ id: string }>('POST', '/api/exports', { kind: 'reviews', format: 'csv', filters: {} });
  await until(
    () => owner.model<ExportItem[]>('GET', '/api/exports'),
    (items) => items.some((item) => item.id === id && item.state === 'ready'),
  );
  const response = await fetch(`${product.url}/api/exports/${id}/file`, { headers: { authorization: `Bearer ${String(owner.token)}` } });
  return { text: await response.text(), files: await storedFiles() };
}
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(path.join(product.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('after its retention author and text of a review can be read nowhere, in stored files neither', async () => {
  const found = (await allReviews(owner)).find(({ authorName }) => authorName === words.author) as ReviewItem;
  await owner.model('PUT', `/api/Reviews/${found.id}/draft`, { text: `sorry ${words.draft}` });
  expect(await until(search, (tables) => tables.includes('read.review_v1'))).toContain('read.review_v1');
  const before = await exported();
  for (const kept of [words.author, words.text]) expect(before.text).toContain(kept);

  // The default, two years, and the day by which a stopped worker may be late.
  const reader = await later(2 * 366 + 2);
  expect(await until(search, (tables) => tables.length === 0)).toEqual([]);
  // Stored files are encrypted; those that were made of the reviews are gone long before.
  expect(before.files.length).toBeGreaterThan(0);
  await until(storedFiles, (files) => before.files.every((name) => !files.includes(name)));
  const review = () => reader.model<ReviewItem>('GET', `/api/Reviews/${found.id}`);
  const { stars, reviewDate, sentiment } = found;
  const kept = { stars, reviewDate, sentiment, content: null, authorName: null, draft: null };
  expect(await review()).toMatchObject(kept);
  expect(await reader.model('GET', '/api/Reviews/statistics')).toMatchObject({ totalReviews: 3 });
});
