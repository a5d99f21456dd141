import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startFixture, token, type Fixture, type ReviewBody } from './google.fixture.ts';
import { seedGoogle } from './index.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.dispose());

describe('the stored state of the stand-in', () => {
  test('keeps reviews, replies, grants and clock over a restart and drops an incomplete line', async () => {
    const made = await fixture.login({
      email: 'sara@example.com',
      name: 'سارة',
      accounts: [{ name: 'م', locations: [{ title: 'فرع', reviews: [{ stars: 4 }] }] }],
    });
    const location = made.accounts[1]!.locations[0]!;
    const grant = (await fixture.hook('grants', { email: 'sara@example.com' })).body;
    const written = (await fixture.hook('reviews', { location: location.name, stars: 2, comment: 'جديد' })).body;
    await fixture.hook('reviews', { name: location.reviews[0] }, 'DELETE');
    await fixture.call(`/v4/${written.name}/reply`, { method: 'PUT', body: { comment: 'شكراً' } });
    await fixture.hook('clock', { offsetMs: 120_000 });
    await fixture.restart();
    appendFileSync(path.join(fixture.dir, 'google.jsonl'), '{"t":"review","v":{"id":"ha');
    await fixture.restart();
    const list = (await fixture.call(`/v4/${location.name}/reviews`)).body;
    expect(list).toMatchObject({
      totalReviewCount: 1,
      averageRating: 2,
      reviews: [{ name: written.name, reviewReply: { comment: 'شكراً', reviewReplyState: 'APPROVED' } }],
    });
    expect((await token(fixture.google, { grant_type: 'refresh_token', refresh_token: grant.refresh_token })).status).toBe(200);
  });

  test('keeps its state after kill -9', async () => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('./launcher.fixture.ts', import.meta.url)), fixture.dir],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { load } = JSON.parse(line.toString()) as { load: { reviews: number } };
    child.kill('SIGKILL');
    await once(child, 'close');
    await fixture.restart();
    expect((await fixture.hook('state')).body.reviews).toBe(load.reviews);
  });

  test('gives the same data for the same seed in any instance', async () => {
    const size = { accounts: 3, locationsPerAccount: 2, reviewsPerLocation: 40, seed: 7 };
    const first = (await fixture.hook('load', size)).body;
    const twin = await startFixture();
    expect((await twin.hook('load', size)).body).toEqual(first);
    expect((await twin.hook('load', size)).body).toEqual(first);
    const names = first.accounts.flatMap((account) => account.locations);
    const read = async (of: Fixture) => {
      const lists = await Promise.all(names.map((name) => of.hook<ReviewBody[]>(`reviews?location=${name}`)));
      return lists.flatMap(({ body }) => body);
    };
    const all = await read(twin);
    expect(all).toEqual(await read(fixture));
    expect(all).toHaveLength(240);
    expect(all.some((review) => review.comment === undefined)).toBe(true);
    expect(all.some((review) => review.reviewer.isAnonymous)).toBe(true);
    expect(all.some((review) => review.comment?.includes('(Translated by Google)'))).toBe(true);
    await twin.dispose();
  });

  test('serves a hundred thousand reviews', async () => {
    const { accounts } = (await fixture.hook('load', { accounts: 2, locationsPerAccount: 50, reviewsPerLocation: 1000, seed: 3 })).body;
    const { access_token: bearer } = (await fixture.hook('grants', { email: accounts[0]!.email })).body;
    const seen = new Set<string>();
    let pageToken: string | undefined;
    for (let page = 0; page < 20; page++) {
      const answer = await fixture.call(`/v4/${accounts[0]!.name}/locations:batchGetReviews`, {
        body: { locationNames: accounts[0]!.locations, pageToken },
        token: bearer,
      });
      for (const { review } of answer.body.locationReviews) seen.add(review.name);
      pageToken = answer.body.nextPageToken;
    }
    expect(seen.size).toBe(1000);
  });

  test('can be seeded over HTTP, places included, and refuses invalid seeds', async () => {
    const [made] = await seedGoogle(fixture.google.url, {
      googleAccounts: [{ email: 'a@example.com', name: 'أ', accounts: [{ name: 'ب', locations: [{ title: 'ج', address: 'شارع' }] }] }],
      places: [{ name: 'منافس', rating: 4, userRatingCount: 3 }],
    });
    expect(made!.accounts[1]!.locations[0]!.title).toBe('ج');
    await expect(seedGoogle(fixture.google.url, { googleAccounts: [{ email: 'nonsense', name: '' }] })).rejects.toThrow('400');
    await vi.waitUntil(async () => (await fetch(fixture.google.url)).ok, 120_000);
    expect(await (await fetch(fixture.google.url)).text()).toContain('ج');
  });
});
