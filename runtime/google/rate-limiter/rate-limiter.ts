import { createFairQueue, type CallPriority } from './fair-queue.ts';
import type { GoogleLane } from './lanes.ts';
import { createLocalSlots, lateMs, slotDistance, type SlotSource } from './slots.ts';

/**
 * Rate limiter for calls to Google. The quota belongs to the whole platform, so all callers share one queue. At most the limit in any
 * 60 s, at even distances; the fair queue decides who is next.
 */
export interface GoogleRateLimiter {
  /** Resolves when the caller may make one call now; rejects with the signal's reason when it aborts first. */
  take(standing: CallPriority, signal?: AbortSignal): Promise<void>;
  /** Stops all calls in every process for `ms`, because Google asked for it. */
  pause(ms: number): void;
  waiting(lane: GoogleLane): number;
}

interface Slot {
  readonly at: number;
  readonly until: number;
}

/** Slots are leased at most this far ahead, so that an urgent call of another process does not wait behind them. */
const leaseAheadMs = 1_000;
/** A slot stays usable at least this long, so that a slow source delays calls but never stops them. */
const minUsableMs = 50;
/** Delay before a retry after the slot source failed. */
const retryMs = 1_000;
/** How long an answer about the pause is trusted; later it is read again, because another process may have been paused. */
const pauseTrustedMs = 100;

/**
 * `slots`: the slot source; local to this process when absent. `now` is a monotonic clock in ms.
 * `onTrouble` receives each error of the source; callers keep waiting.
 */
export function createGoogleRateLimiter(options: {
  readonly requestsPerMinute: number;
  readonly slots?: SlotSource;
  readonly now?: () => number;
  readonly onTrouble?: (error: unknown) => void;
}): GoogleRateLimiter {
  const { requestsPerMinute, now = () => performance.now(), onTrouble } = options;
  const slots = options.slots ?? createLocalSlots({ requestsPerMinute, now });
  const distance = slotDistance(requestsPerMinute);
  const batch = Math.max(1, Math.round(leaseAheadMs / distance));
  const queue = createFairQueue<() => void>();
  let leased: Slot[] = [];
  let leasing = false;
  let asking = false;
  /** When the source last answered about a pause. */
  let pauseReadAt = -Infinity;
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
    const count = Math.min(batch, Math.max(1, queue.size - leased.length));
    try {
      const { firstInMs } = await slots.lease(count);
      const answered = now();
      // A leased slot is never inside a pause, so the lease also answers about the pause.
      pauseReadAt = answered;
      // The source's clock was read between request and response: count the start from the response and the end from the request.
      for (let n = 0; n < count; n++) {
        const offset = firstInMs + n * distance;
        leased.push({ at: answered + offset, until: Math.max(asked + offset + lateMs, answered + offset + minUsableMs) });
      }
      leasing = false;
      dispatch();
    } catch (error) {
      leasing = false;
      onTrouble?.(error);
      if (queue.size > 0) wakeIn(retryMs);
    }
  }

  /** Reads whether a pause began after the current slots were leased. */
  async function askPause(): Promise<void> {
    asking = true;
    const asked = now();
    try {
      const ms = await slots.pausedMs();
      const answered = now();
      pauseReadAt = answered;
      if (ms > 0) pausedUntil = Math.max(pausedUntil, answered + ms);
      // Keep slots usable although the source was slow.
      leased = leased.map((slot) => (slot.at <= asked ? { ...slot, until: Math.max(slot.until, answered + minUsableMs) } : slot));
      asking = false;
      dispatch();
    } catch (error) {
      asking = false;
      onTrouble?.(error);
      if (queue.size > 0) wakeIn(retryMs);
    }
  }

  function dispatch(): void {
    // `askPause` dispatches again when it has its answer.
    if (asking) return;
    const at = now();
    leased = leased.filter(({ until }) => until > at);
    if (at >= pausedUntil) {
      if (queue.size > 0 && leased[0] && leased[0].at <= at && at - pauseReadAt > pauseTrustedMs) return void askPause();
      while (queue.size > 0 && leased[0] && leased[0].at <= at) {
        leased.shift();
        queue.shift()?.();
      }
    }
    if (queue.size === 0) return;
    if (at < pausedUntil) return wakeIn(pausedUntil - at);
    const last = leased.at(-1);
    if (!leasing && (!last || (leased.length < queue.size && last.at - at < leaseAheadMs / 2))) void lease();
    const first = leased[0];
    if (first)
      wakeIn(Math.min(first.at - at, last && leased.length < queue.size ? Math.max(1, last.at - at - leaseAheadMs / 2) : Infinity));
  }

  return {
    take(standing, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const grant = () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
        const onAbort = () => {
          if (queue.remove(grant, standing)) reject(signal?.reason);
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        queue.push(grant, standing);
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
