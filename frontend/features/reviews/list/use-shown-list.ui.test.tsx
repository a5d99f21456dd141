import type { ReviewItem } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { applyLive, registerLive } from '../../../lib/live/topics.ts';
import { signOut } from '../../../lib/session/session.ts';
import { sessionFor, signInAs } from '../../../lib/testing.ts';
import { reviewsLive } from '../live.ts';
import { aReview } from '../testing.ts';
import { noFilters } from './filters.ts';
import { useShownList } from './use-shown-list.ts';

let reviews: ReviewItem[];
/** What was asked of the list: from which row on, how many. */
let asked: { readonly from: number; readonly limit: number }[];

async function serve(input: unknown): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input), 'http://localhost');
  const envelope = { success: true, message: '', errors: null, statusCode: 200, code: 'ok' };
  if (pathname !== '/api/Reviews') return Response.json({ ...envelope, model: reviews.find(({ id }) => pathname.endsWith(id)) });
  const [from, limit] = [Number(searchParams.get('cursor') ?? 0), Number(searchParams.get('limit'))];
  asked.push({ from, limit });
  const nextCursor = from + limit < reviews.length ? String(from + limit) : null;
  const paging = { total: reviews.length, matching: reviews.length, nextCursor };
  return Response.json({ ...envelope, model: reviews.slice(from, from + limit), paging });
}

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(() => useShownList({ ...noFilters, sort: 'recent' }, undefined), {
    wrapper: ({ children }) => (
      <LocaleProvider>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </LocaleProvider>
    ),
  });
  const change = (keys: readonly string[]) =>
    act(() => applyLive(client, sessionFor().tenantId!, { topic: 'reviews', keys: [...keys], position: '' }));
  const load = async (rows: number) => {
    act(() => result.current.loadMore());
    await waitFor(() => expect([result.current.rows.length, result.current.isLoadingMore]).toEqual([rows, false]));
  };
  return { shown: result, change, load };
}

let stop = () => {};
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', serve);
  signInAs({ abilities: ['reviews.read'] });
  stop = registerLive(reviewsLive);
});
afterEach(() => {
  stop();
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('a change asks once for all loaded rows, moves none, and leaves the place where the next page begins', async () => {
  reviews = Array.from({ length: 120 }, (_, n) => aReview(`r${n}`));
  const { shown, change, load } = open();
  await waitFor(() => expect(shown.current.rows).toHaveLength(25));
  await load(50);
  await load(75);
  expect(asked).toEqual([0, 25, 50].map((from) => ({ from, limit: 25 })));
  asked = [];
  const [before, last] = [shown.current.rows, shown.current.rows.at(-2)!];
  reviews = [aReview('new'), ...reviews.map((review) => (review.id === last.id ? { ...review, stars: 1 } : review))];
  change([last.id]);
  await waitFor(() => expect(shown.current.arrivals.map(({ authorName }) => authorName)).toEqual(['new']));
  expect(asked).toEqual([{ from: 0, limit: 75 }]);
  expect(shown.current.rows.map((row, at) => row === before[at])).toEqual(before.map(({ id }) => id !== last.id));
  expect(shown.current.rows.at(-2)?.stars).toBe(1);
  asked = [];
  // The row that the new one moved to the next page is shown already.
  await load(99);
  expect(asked).toEqual([{ from: 75, limit: 25 }]);
});

test('more rows than one answer has are asked for in as few requests as they need', async () => {
  reviews = Array.from({ length: 560 }, (_, n) => aReview(`r${n}`));
  const { shown, change, load } = open();
  await waitFor(() => expect(shown.current.rows).toHaveLength(25));
  for (let rows = 50; rows <= 550; rows += 25) await load(rows);
  asked = [];
  change([]);
  await waitFor(() => expect(asked).toEqual([0, 500].map((from) => ({ from, limit: from === 0 ? 500 : 50 }))));
  await waitFor(() => expect(shown.current.rows).toHaveLength(550));
});
