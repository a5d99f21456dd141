import { useSyncExternalStore } from 'react';

/** The widths layouts change at, in CSS px. */
export const PHONE = '(max-width: 767px)';
/** Under this a docked panel becomes a drawer. */
export const NARROW = '(max-width: 1099px)';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
