import { useSyncExternalStore } from 'react';

/** The place of the stop that is shown; null while no tour is on. It outlives the change of screens, and nothing else. */
let place: number | null = null;
const listeners = new Set<() => void>();

function set(next: number | null): void {
  place = next;
  for (const listener of listeners) listener();
}

/** Starts the tour, now or as soon as the dashboard is open. */
export const requestTour = (): void => set(0);
export const moveTour = (to: number): void => set(to);
export const endTour = (): void => set(null);

export function useTourPlace(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => place,
  );
}
