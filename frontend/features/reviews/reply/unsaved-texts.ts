import { useSyncExternalStore } from 'react';

/**
 * Typed texts that are not saved on the server, by review id. They survive closing the panel, and last as long as the tab's document; they
 * are stored nowhere else.
 */
const texts = new Map<string, string>();
const listeners = new Set<() => void>();

/** Stores a text; null removes it. */
export function setUnsavedText(reviewId: string, text: string | null): void {
  if (text === null) texts.delete(reviewId);
  else texts.set(reviewId, text);
  for (const listener of listeners) listener();
}

export function unsavedText(reviewId: string): string | null {
  return texts.get(reviewId) ?? null;
}

/** The typed, unsaved text of this review; null when there is none. */
export function useUnsavedText(reviewId: string): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unsavedText(reviewId),
  );
}
