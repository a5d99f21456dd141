import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when the caller's turn has come: at most `perSecond` turns a second in this process, evenly spread, first come first served. */
export function createPace(perSecond: number): (signal?: AbortSignal) => Promise<void> {
  const everyMs = 1_000 / perSecond;
  let next = 0;
  return async (signal) => {
    const now = performance.now();
    const turn = Math.max(now, next);
    next = turn + everyMs;
    if (turn > now) await delay(turn - now, undefined, signal ? { signal } : {});
  };
}
