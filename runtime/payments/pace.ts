import { setTimeout as delay } from 'node:timers/promises';

/** The time that a pace goes by, in ms. */
export interface PaceClock {
  now(): number;
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

const realTime: PaceClock = {
  now: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
};

/** Resolves when the caller's turn has come: at most `perSecond` turns a second in this process, evenly spread, first come first served. */
export function createPace(perSecond: number, clock: PaceClock = realTime): (signal?: AbortSignal) => Promise<void> {
  const everyMs = 1_000 / perSecond;
  let next = 0;
  return async (signal) => {
    const now = clock.now();
    const turn = Math.max(now, next);
    next = turn + everyMs;
    if (turn > now) await clock.wait(turn - now, signal);
  };
}
