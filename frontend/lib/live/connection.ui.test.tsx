import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';
import { isOutdated, recordUnreachable } from '../api/reachability.ts';
import { ApiError } from '../api/errors.ts';
import { connectLive, useLiveState } from './connection.ts';
import { registerLive } from './topics.ts';

const socket = vi.hoisted(() => {
  const handlers = new Map<string, (...given: unknown[]) => void>();
  const fake: { emit: (name: string, ...given: unknown[]) => void; connect: Mock<() => unknown>; [part: string]: unknown } = {
    active: true,
    on: (name: string, handler: (...given: unknown[]) => void) => handlers.set(name, handler),
    emit: (name: string, ...given: unknown[]) => handlers.get(name)?.(...given),
    disconnect: () => (fake.emit('disconnect', 'io client disconnect'), fake),
    connect: vi.fn<() => unknown>(() => fake),
    close: () => {},
  };
  return fake;
});
vi.mock('socket.io-client', () => ({ io: () => socket }));

let stop: (() => void)[] = [];
const client = new QueryClient();
beforeEach(async () => {
  socket.connect.mockClear();
  stop = [registerLive({ reviews: () => [['reviews']] })];
  stop.push(connectLive({ client, tenantId: 't', token: () => null, refresh: () => Promise.resolve(null) }));
  // The socket is opened when its code has loaded.
  await import('socket.io-client');
});
afterEach(() => {
  for (const each of stop) each();
});

const browserGoes = (event: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(event)));

test('says offline as soon as the browser is, and reconnects at once when it is online again', async () => {
  const { result } = renderHook(useLiveState);
  await act(() => Promise.resolve(socket.emit('connect')));
  await waitFor(() => expect(result.current.status).toBe('live'));
  browserGoes('offline');
  expect(result.current).toMatchObject({ status: 'offline' });

  const refetched = vi.spyOn(client, 'invalidateQueries');
  browserGoes('online');
  expect([result.current.status, socket.connect.mock.calls.length]).toEqual(['reconnecting', 1]);
  act(() => socket.emit('connect'));
  expect(result.current.status).toBe('live');
  expect(refetched, 'what was missed is read again').toHaveBeenCalledWith({ queryKey: ['t', 'reviews'] });
});

test('an open connection ends the errors that say the server is unreachable', () => {
  const error = new ApiError(0, 'network_unreachable', '');
  recordUnreachable(error);
  expect(isOutdated(error)).toBe(false);
  act(() => socket.emit('connect'));
  expect(isOutdated(error)).toBe(true);
  expect(isOutdated(new ApiError(500, 'unknown', ''))).toBe(false);
});
