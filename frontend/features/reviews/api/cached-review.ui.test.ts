import type { ReviewItem } from '@sumaa/contracts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryKey } from '../../../lib/query/query.ts';
import { aReview } from '../testing.ts';
import { changeCachedReview } from './cached-review.ts';
import { reviewQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('a draft that was just saved stays in the opened review, though its list and an answer that is behind lack it', async () => {
  const client = new QueryClient();
  const review = aReview('سارة');
  const key = queryKey('t', 'reviews', 'item', review.id);
  const fillList = () => client.setQueryData(queryKey('t', 'reviews', 'list', {}), { pages: [{ model: [review] }], pageParams: [null] });
  const answered = async (model: ReviewItem, stale: boolean) => {
    const body = { success: true, message: '', errors: null, model, statusCode: 200, code: 'ok', stale };
    vi.stubGlobal('fetch', async () => Response.json(body));
    await client.fetchQuery({ ...reviewQuery('t', review.id), staleTime: 0 });
    return client.getQueryData<ReviewItem>(key)?.draft;
  };
  fillList();
  await changeCachedReview(client, 't', review.id, (one) => ({ ...one, draft: 'شكرًا' }));
  fillList();
  expect(client.getQueryData<ReviewItem>(key)?.draft).toBe('شكرًا');
  expect(await answered(review, true)).toBe('شكرًا');
  expect(await answered({ ...review, draft: 'شكرًا لك' }, false)).toBe('شكرًا لك');
});
