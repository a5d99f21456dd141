import { useSyncExternalStore } from 'react';

/** Breakpoints of the layouts, in CSS px. */
export const PHONE = '(max-width: 767px)';
/** Below this width a docked panel becomes a drawer. */
export const NARROW = '(max-width: 1099px)';

/** Whether a media query matches now. */
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
