import type { CallPriority } from './fair-queue.ts';
import type { GoogleLane } from './lanes.ts';
import { createLine } from './line.ts';
import { createLocalQuota, type QuotaSource } from './quota.ts';

/**
 * Rate limiter for calls to Google. The quota belongs to the whole platform: at most the limit in any 60 s, at even distances.
 * `interactive` calls go before the others of all processes; among the others of a process the fair queue decides who is next.
 */
export interface GoogleRateLimiter {
  /** Resolves when the caller may make one call now; rejects with the signal's reason when it aborts first. */
  take(priority: CallPriority, signal?: AbortSignal): Promise<void>;
  /** Stops all calls in every process for `ms`, because Google asked for it. */
  pause(ms: number): void;
  waiting(lane: GoogleLane): number;
}

/**
 * `quota`: the shared quota; local to this process when absent. `now` is a monotonic clock in ms.
 * `onTrouble` receives each error of the source; callers keep waiting.
 */
export function createGoogleRateLimiter(options: {
  readonly requestsPerMinute: number;
  readonly quota?: QuotaSource;
  readonly now?: () => number;
  readonly onTrouble?: (error: unknown) => void;
}): GoogleRateLimiter {
  const { requestsPerMinute, now = () => performance.now(), onTrouble } = options;
  const quota = options.quota ?? createLocalQuota({ requestsPerMinute, now });
  let pausedUntil = -Infinity;
  const lineOptions = { quota, now, pausedUntil: () => pausedUntil, onTrouble };
  const [urgent, others] = [createLine({ ...lineOptions, urgent: true }), createLine({ ...lineOptions, urgent: false })];
  const lineOf = (lane: GoogleLane) => (lane === 'interactive' ? urgent : others);

  return {
    take(priority, signal) {
      const { queue, serve } = lineOf(priority.lane);
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const grant = () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
        const onAbort = () => {
          if (queue.remove(grant, priority)) reject(signal?.reason);
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        queue.push(grant, priority);
        serve();
      });
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
      quota.pause(ms).catch((error: unknown) => onTrouble?.(error));
    },
    waiting: (lane) => lineOf(lane).queue.waiting(lane),
  };
}
