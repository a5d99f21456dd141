import type { LiveMessage } from '@sumaa/contracts';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { applyLive, registerLive } from './topics.ts';

afterEach(() => {
  vi.useRealTimers();
});

const message: LiveMessage = { topic: 'analytics', keys: [], position: '' };

test('a hundred messages at once ask for what is shown twice: at the first, and once for all the others', () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  const stop = registerLive({ analytics: () => [['analytics', 'figures']] });
  for (let sent = 0; sent < 100; sent++) applyLive(client, 'tenant', message);
  expect(invalidated).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(invalidated).toHaveBeenCalledTimes(2);
  applyLive(client, 'tenant', message);
  expect(invalidated).toHaveBeenCalledTimes(3);
  expect(invalidated.mock.calls.map(([filters]) => filters?.queryKey)).toEqual(
    Array.from({ length: 3 }, () => ['tenant', 'analytics', 'figures']),
  );
  vi.runAllTimers();
  stop();
});

test('the console asks for what all businesses change at once, and then once in five seconds', () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  const stop = registerLive({ subscribers: () => [['subscribers', 'list']] });
  const asked = Array.from({ length: 11 }, () => {
    applyLive(client, 'platform', { ...message, topic: 'subscribers' });
    vi.advanceTimersByTime(999);
    return invalidated.mock.calls.length;
  });
  expect(asked).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3]);
  vi.runAllTimers();
  stop();
});

test('a slow answer is let through while changes go on, and what changed meanwhile is asked for after it', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  let cancelled = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['tenant', 'analytics', 'slow'],
    queryFn: ({ signal }) =>
      new Promise<string>((resolve) => {
        signal.addEventListener('abort', () => (cancelled += 1));
        answers.push(resolve);
      }),
  });
  const [stop, unsubscribe] = [registerLive({ analytics: () => [['analytics', 'slow']] }), observer.subscribe(() => {})];
  answers[0]?.('before');
  await vi.advanceTimersByTimeAsync(0);
  for (let changes = 0; changes < 3; changes++) {
    applyLive(client, 'tenant', message);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect([cancelled, answers.length]).toEqual([0, 2]);
  answers[1]?.('after the first change');
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toBe('after the first change');
  await vi.advanceTimersByTimeAsync(500);
  expect(answers).toHaveLength(3);
  answers[2]?.('after all');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([observer.getCurrentResult().data, answers.length, cancelled]).toEqual(['after all', 3, 0]);
  unsubscribe();
  stop();
});

test('a further page comes however slow it is and whatever changes meanwhile, and the changes after it', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['tenant', 'analytics', 'pages'],
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  });
  const [stop, unsubscribe] = [registerLive({ analytics: () => [['analytics', 'pages']] }), observer.subscribe(() => {})];
  answers[0]?.('first');
  await vi.advanceTimersByTimeAsync(0);
  void observer.fetchNextPage();
  for (let changes = 0; changes < 20; changes++) {
    applyLive(client, 'tenant', message);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(answers).toHaveLength(2);
  answers[1]?.('second');
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data?.pages).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(500);
  expect(answers, 'the pages are asked for anew').toHaveLength(3);
  unsubscribe();
  stop();
});
