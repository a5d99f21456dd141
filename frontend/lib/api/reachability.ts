import { useSyncExternalStore } from 'react';
import { isApiError } from './errors.ts';

/** The errors "server unreachable" of calls since the server last answered. */
let current = new WeakSet<object>();
let isUnreachable = false;
const listeners = new Set<() => void>();

/** Records that a call got no answer, with the error it throws. */
export function recordUnreachable(error: object): void {
  current.add(error);
  isUnreachable = true;
}

/** Records that the server can be reached: it answered a call, the live connection is open, or the browser is online again. */
export function recordReachable(): void {
  if (!isUnreachable) return;
  isUnreachable = false;
  current = new WeakSet();
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') window.addEventListener('online', recordReachable);

/** Whether the error says that the server is unreachable although it has been reachable since. */
export const isOutdated = (error: unknown): boolean => isApiError(error, 'network_unreachable') && !current.has(error);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `isOutdated`, and renders again when it changes. */
export function useIsOutdated(error: unknown): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOutdated(error),
    () => false,
  );
}

/** Renders again when the server becomes reachable; returns `isOutdated`. */
export function useOutdatedErrors(): typeof isOutdated {
  useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  );
  return isOutdated;
}
