import type { LiveMessage } from '@sumaa/contracts';
import { QueryClient } from '@tanstack/react-query';
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
