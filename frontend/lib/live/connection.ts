import type { LiveMessage } from '@sumaa/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { applyLive, applyLiveAll, registeredTopics } from './topics.ts';

/** What the top bar says. `since` is when the last word from the server came, ms since 1970. */
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

/** The state of the live connection. Publishing is disabled while `offline`, and says why. */
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

/** Screens ask before the frame around them opens the socket, by less than this, ms. */
const ASKED_BEFORE = 2000;

/** Reconnecting turns into "offline, as of …" after this long without a word, ms. */
const OFFLINE_AFTER = 15_000;

/**
 * Opens the socket of a signed-in session; returns the way to close it. WebSocket only, so no sticky sessions are needed. After
 * every reconnect all live queries are asked again, because messages in between are gone.
 */
export function connectLive({ client, tenantId, token, refresh }: Options): () => void {
  const tenantKey = tenantId ?? 'platform';
  const began = performance.now();
  let closed = false;
  let close = () => {};
  let lastWord = Date.now();
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  let wasConnected = false;

  const lost = () => {
    if (closed || state.status === 'offline') return;
    set({ status: 'reconnecting' });
    giveUp ??= setTimeout(() => set({ status: 'offline', since: lastWord }), OFFLINE_AFTER);
  };

  const start = async () => {
    const { io } = await import('socket.io-client');
    if (closed) return;
    const socket = io({
      path: '/socket.io',
      transports: ['websocket'],
      // What changed since the page asked first is told once more: nobody was there to hear it. Later it asks for everything itself.
      auth: (give) => give({ token: token(), ...(wasConnected ? {} : { askedMsAgo: performance.now() - began + ASKED_BEFORE }) }),
      reconnectionDelayMax: 10_000,
    });
    close = () => socket.close();
    socket.on('connect', () => {
      clearTimeout(giveUp);
      giveUp = undefined;
      lastWord = Date.now();
      set({ status: 'live' });
      if (wasConnected) applyLiveAll(client, tenantKey, registeredTopics());
      wasConnected = true;
    });
    socket.on('live', (message: LiveMessage) => {
      lastWord = Date.now();
      applyLive(client, tenantKey, message);
    });
    socket.on('disconnect', (reason) => {
      lost();
      // socket.io does not come back by itself from these two.
      if (reason === 'io server disconnect') void reopen(socket);
    });
    socket.on('connect_error', () => {
      lost();
      if (!socket.active) void reopen(socket);
    });
  };

  const reopen = async (socket: { connect: () => unknown }) => {
    const renewed = await refresh().catch(() => undefined);
    // `null`: there is no session any more. `undefined`: nobody answered, so try again.
    if (closed || renewed === null) return;
    if (renewed === undefined) await new Promise((resolve) => setTimeout(resolve, 5000));
    if (!closed) socket.connect();
  };

  void start().catch(lost);
  return () => {
    closed = true;
    clearTimeout(giveUp);
    close();
    set({ status: 'connecting' });
  };
}
