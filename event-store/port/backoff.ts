import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds before the n-th retry (from 0): doubles from `first` up to `most`, with a random jitter of up to half of it. */
export function backoffMs(attempt: number, { first = 50, most = 2000 }: { readonly first?: number; readonly most?: number } = {}): number {
  const full = Math.min(most, first * 2 ** Math.min(attempt, 20));
  return full / 2 + (full / 2) * Math.random();
}

/** Waits; returns early, without throwing, when the signal aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  // An aborted delay rejects with AbortError; that is no failure here, because the caller checks its signal.
  await delay(ms, undefined, signal ? { signal } : {}).catch(() => {});
}
