import { useSyncExternalStore } from 'react';

/** The index of the current stop; null while no tour runs. Kept across route changes, lost on reload. */
let stopIndex: number | null = null;
const listeners = new Set<() => void>();

function set(next: number | null): void {
  stopIndex = next;
  for (const listener of listeners) listener();
}

/** Starts the tour now, or as soon as the dashboard is open. */
export const requestTour = (): void => set(0);
export const moveTour = (to: number): void => set(to);
export const endTour = (): void => set(null);

export function useTourStopIndex(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stopIndex,
  );
}
