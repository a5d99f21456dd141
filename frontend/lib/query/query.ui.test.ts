import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { createQueryClient } from './query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const overloaded = () => new ApiError(503, 'unavailable', '', {});
/** A screen that asks; the first answer is «old», then come `failures`, then «new». */
async function show(failures: number, error: () => Error = overloaded) {
  const client = createQueryClient();
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    if (asked === 1) return 'old';
    if (asked <= 1 + failures) throw error();
    return 'new';
  };
  const observer = new QueryObserver<string>(client, { queryKey: ['one'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  void client.invalidateQueries({ queryKey: ['one'] });
  return { stop, shown: () => observer.getCurrentResult().data, asked: () => asked };
}

test('asks again after an overload that outlasts the retries, although no other live message follows', async () => {
  const { stop, shown, asked } = await show(4);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([shown(), asked()]).toEqual(['old', 4]);
  await vi.advanceTimersByTimeAsync(7_000);
  expect([shown(), asked()]).toEqual(['new', 6]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(6);
  stop();
});

test('does not ask again what was refused', async () => {
  const { stop, shown, asked } = await show(9, () => new ApiError(404, 'not_found', '', {}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([shown(), asked()]).toEqual(['old', 2]);
  stop();
});

test('a further page that did not come is said until it is asked for again', async () => {
  let isDown = false;
  const observer = new InfiniteQueryObserver(createQueryClient(), {
    queryKey: ['pages'],
    queryFn: async ({ pageParam }) => {
      if (isDown) throw overloaded();
      return pageParam;
    },
    initialPageParam: 1,
    getNextPageParam: (page: number) => page + 1,
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  isDown = true;
  void observer.fetchNextPage();
  await vi.advanceTimersByTimeAsync(10_000);
  isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(observer.getCurrentResult()).toMatchObject({ isFetchNextPageError: true, data: { pages: [1] } });
  void observer.fetchNextPage();
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ isFetchNextPageError: false, data: { pages: [1, 2] } });
  stop();
});
