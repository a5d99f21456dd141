import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds before the n-th retry (from 0): doubling from `first` up to `most`, with jitter of half of it. */
export function backoffMs(attempt: number, { first = 50, most = 2000 }: { readonly first?: number; readonly most?: number } = {}): number {
  const full = Math.min(most, first * 2 ** Math.min(attempt, 20));
  return full / 2 + (full / 2) * Math.random();
}

/** Waits; returns early, without throwing, when the signal aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  // An aborted delay rejects with AbortError, which is no failure here: the caller looks at its signal.
  await delay(ms, undefined, signal ? { signal } : {}).catch(() => {});
}
