import { useSyncExternalStore } from 'react';
import type { ApiError } from './errors.ts';

/** The last refusal because of maintenance; null while nothing was refused for it. */
let refusal: ApiError | null = null;
const listeners = new Set<() => void>();

/** Records that the server lets only staff in; null: it is to be asked again. */
export function recordMaintenance(error: ApiError | null): void {
  if (refusal === error) return;
  refusal = error;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The refusal because of maintenance, if the server gave one. */
export const useMaintenance = (): ApiError | null =>
  useSyncExternalStore(
    subscribe,
    () => refusal,
    () => null,
  );
