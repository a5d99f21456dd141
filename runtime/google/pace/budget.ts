import { createFairQueue, type Standing } from './fair-queue.ts';
import type { GoogleLane } from './lanes.ts';
import { createLocalSlots, lateMs, slotDistance, type SlotSource } from './slots.ts';

/**
 * Paces calls to Google: the quota belongs to the whole platform, so everybody waits in one place. Never more than the
 * limit in any 60 s, at an even pace; whose turn it is, the fair queue says.
 */
export interface GoogleBudget {
  /** Resolves when this caller may make one call, now; rejects with the signal's reason when it fires first. */
  take(standing: Standing, signal?: AbortSignal): Promise<void>;
  /** Nobody calls for so long, in any process: Google asked for it. */
  pause(ms: number): void;
  waiting(lane: GoogleLane): number;
}

interface Slot {
  readonly at: number;
  readonly until: number;
}

/** So far ahead slots are reserved at most, so that an urgent call elsewhere does not wait behind a long row of ours. */
const aheadMs = 1_000;
/** A slot is usable for that long even where the source took its time to answer: slow must not become never. */
const leastMs = 50;
/** How soon a source that did not answer is asked again. */
const againMs = 1_000;
/** What the source said so long ago about a pause is asked again before a slot is used: Google may have told another process since. */
const believedMs = 100;

/**
 * `slots`: where the moments come from; those of this process alone when absent. `now` is a monotonic clock in ms.
 * `onTrouble` hears of a source that does not answer: callers wait meanwhile.
 */
export function createGoogleBudget(options: {
  readonly requestsPerMinute: number;
  readonly slots?: SlotSource;
  readonly now?: () => number;
  readonly onTrouble?: (error: unknown) => void;
}): GoogleBudget {
  const { requestsPerMinute, now = () => performance.now(), onTrouble } = options;
  const slots = options.slots ?? createLocalSlots({ requestsPerMinute, now });
  const distance = slotDistance(requestsPerMinute);
  const batch = Math.max(1, Math.round(aheadMs / distance));
  const queue = createFairQueue<() => void>();
  let held: Slot[] = [];
  let leasing = false;
  let asking = false;
  /** When the source last said whether anybody may call. */
  let toldAt = -Infinity;
  let pausedUntil = 0;
  let timer: NodeJS.Timeout | null = null;

  function wakeIn(ms: number): void {
    if (timer) clearTimeout(timer);
    timer = setTimeout(
      () => {
        timer = null;
        dispatch();
      },
      Math.max(1, Math.ceil(ms)),
    );
  }

  async function lease(): Promise<void> {
    leasing = true;
    const asked = now();
    const count = Math.min(batch, Math.max(1, queue.size - held.length));
    try {
      const { firstInMs } = await slots.lease(count);
      const answered = now();
      // The first slot lies behind every pause.
      toldAt = answered;
      // The source's «now» lay somewhere between question and answer: count from the later for «not before», from the
      // earlier for «not after».
      for (let n = 0; n < count; n++) {
        const offset = firstInMs + n * distance;
        held.push({ at: answered + offset, until: Math.max(asked + offset + lateMs, answered + offset + leastMs) });
      }
      leasing = false;
      dispatch();
    } catch (error) {
      leasing = false;
      onTrouble?.(error);
      if (queue.size > 0) wakeIn(againMs);
    }
  }

  /** Whether a pause was asked for since the slots at hand were leased. */
  async function askPause(): Promise<void> {
    asking = true;
    const asked = now();
    try {
      const ms = await slots.pausedMs();
      const answered = now();
      toldAt = answered;
      if (ms > 0) pausedUntil = Math.max(pausedUntil, answered + ms);
      // Slow must not become never here either.
      held = held.map((slot) => (slot.at <= asked ? { ...slot, until: Math.max(slot.until, answered + leastMs) } : slot));
      asking = false;
      dispatch();
    } catch (error) {
      asking = false;
      onTrouble?.(error);
      if (queue.size > 0) wakeIn(againMs);
    }
  }

  function dispatch(): void {
    // Its answer goes on here.
    if (asking) return;
    const at = now();
    held = held.filter(({ until }) => until > at);
    if (at >= pausedUntil) {
      if (queue.size > 0 && held[0] && held[0].at <= at && at - toldAt > believedMs) return void askPause();
      while (queue.size > 0 && held[0] && held[0].at <= at) {
        held.shift();
        queue.shift()?.();
      }
    }
    if (queue.size === 0) return;
    if (at < pausedUntil) return wakeIn(pausedUntil - at);
    const last = held.at(-1);
    if (!leasing && (!last || (held.length < queue.size && last.at - at < aheadMs / 2))) void lease();
    const first = held[0];
    if (first) wakeIn(Math.min(first.at - at, last && held.length < queue.size ? Math.max(1, last.at - at - aheadMs / 2) : Infinity));
  }

  return {
    take(standing, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const go = () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        const leave = () => {
          if (queue.remove(go, standing)) reject(signal?.reason);
        };
        signal?.addEventListener('abort', leave, { once: true });
        queue.push(go, standing);
        dispatch();
      });
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
      slots.pause(ms).catch((error: unknown) => onTrouble?.(error));
    },
    waiting: (lane) => queue.waiting(lane),
  };
}
