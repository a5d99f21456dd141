import { useSyncExternalStore } from 'react';

/**
 * What was typed and the server does not hold yet, by review. Outlives the panel: going to the next review, or closing it, loses
 * nothing. Lasts as long as the tab and is written nowhere.
 */
const texts = new Map<string, string>();
const listeners = new Set<() => void>();

/** Remembers a text; null forgets it. */
export function setUnsavedText(reviewId: string, text: string | null): void {
  if (text === null) texts.delete(reviewId);
  else texts.set(reviewId, text);
  for (const listener of listeners) listener();
}

export function unsavedText(reviewId: string): string | null {
  return texts.get(reviewId) ?? null;
}

/** What is typed for this review and not saved; null where nothing is. */
export function useUnsavedText(reviewId: string): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unsavedText(reviewId),
  );
}
