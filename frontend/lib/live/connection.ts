import type { LiveMessage } from '@sumaa/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { recordReachable } from '../api/reachability.ts';
import { presenceConnected, presenceLost } from './presence.ts';
import { applyLive, refetchAllTopics, registeredTopics } from './topics.ts';

/** State shown in the top bar. `since` is the time of the last message from the server, ms since 1970. */
export type LiveState =
  | { readonly status: 'connecting' | 'live' | 'reconnecting' }
  | { readonly status: 'offline'; readonly since: number };

let state: LiveState = { status: 'connecting' };
const listeners = new Set<() => void>();

function set(next: LiveState): void {
  if (next.status === state.status) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state of the live connection, offline as soon as the browser says so. Publishing is disabled while `offline`. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

type Options = {
  readonly client: QueryClient;
  readonly tenantId: string | null;
  readonly token: () => string | null;
  /** Renews the token after the server refused it. */
  readonly refresh: () => Promise<unknown>;
};

/** Upper limit of the time between a screen's first query and the opening of the socket, ms. */
const QUERIED_BEFORE = 2000;

/** "Reconnecting" becomes "offline" after this long without a message, ms. */
const OFFLINE_AFTER = 15_000;

/**
 * Opens the socket of a signed-in session; returns the function that closes it. WebSocket only, so no sticky sessions are needed. After
 * each reconnect all live queries are refetched, because messages in between are lost.
 */
export function connectLive({ client, tenantId, token, refresh }: Options): () => void {
  const tenantKey = tenantId ?? 'platform';
  const began = performance.now();
  let closed = false;
  let close = () => {};
  let lastMessageAt = Date.now();
  let offlineTimer: ReturnType<typeof setTimeout> | undefined;
  let wasConnected = false;
  let reconnect = () => {};

  const lost = () => {
    if (closed || state.status === 'offline') return;
    set({ status: 'reconnecting' });
    offlineTimer ??= setTimeout(() => set({ status: 'offline', since: lastMessageAt }), OFFLINE_AFTER);
  };

  const goOffline = () => {
    clearTimeout(offlineTimer);
    offlineTimer = undefined;
    set({ status: 'offline', since: state.status === 'live' ? Date.now() : lastMessageAt });
  };
  const goOnline = () => {
    set({ status: 'reconnecting' });
    lost();
    // A socket that noticed nothing has still missed messages, and one that waits for its next attempt would wait too long.
    reconnect();
  };

  const begin = () => {
    reconnect = () => {};
    void start().catch(() => {
      reconnect = begin;
      lost();
    });
  };

  const start = async () => {
    const { io } = await import('socket.io-client');
    if (closed) return;
    const socket = io({
      path: '/socket.io',
      transports: ['websocket'],
      // The server repeats changes since the page's first query, when no socket was open. After a reconnect the client refetches instead.
      auth: (give) => give({ token: token(), ...(wasConnected ? {} : { askedMsAgo: performance.now() - began + QUERIED_BEFORE }) }),
      reconnectionDelayMax: 10_000,
    });
    close = () => socket.close();
    reconnect = () => void socket.disconnect().connect();
    socket.on('connect', () => {
      clearTimeout(offlineTimer);
      offlineTimer = undefined;
      lastMessageAt = Date.now();
      recordReachable();
      set({ status: 'live' });
      presenceConnected(socket);
      if (wasConnected) refetchAllTopics(client, tenantKey, registeredTopics());
      wasConnected = true;
    });
    socket.on('live', (message: LiveMessage) => {
      lastMessageAt = Date.now();
      applyLive(client, tenantKey, message);
    });
    socket.on('disconnect', (reason) => {
      lost();
      presenceLost();
      // socket.io does not reconnect by itself after these two.
      if (reason === 'io server disconnect') void reopen(socket);
    });
    socket.on('connect_error', () => {
      lost();
      if (!socket.active) void reopen(socket);
    });
  };

  const reopen = async (socket: { connect: () => unknown }) => {
    const renewed = await refresh().catch(() => undefined);
    // `null`: the session has ended. `undefined`: no answer, so try again.
    if (closed || renewed === null) return;
    if (renewed === undefined) await new Promise((resolve) => setTimeout(resolve, 5000));
    if (!closed) socket.connect();
  };

  if (!navigator.onLine) goOffline();
  window.addEventListener('offline', goOffline);
  window.addEventListener('online', goOnline);
  begin();
  return () => {
    closed = true;
    window.removeEventListener('offline', goOffline);
    window.removeEventListener('online', goOnline);
    clearTimeout(offlineTimer);
    close();
    set({ status: 'connecting' });
  };
}
