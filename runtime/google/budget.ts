/**
 * Paces calls to Google: the quota belongs to the whole platform, so everybody waits in one place. A budget over several
 * processes would implement the same port.
 */
export interface GoogleBudget {
  /** Resolves when this tenant may make one call; rejects with the signal's reason when it fires first. */
  take(tenantId: string, signal?: AbortSignal): Promise<void>;
  /** Nobody calls for so long: Google asked for it. */
  pause(ms: number): void;
}

interface Waiter {
  readonly go: () => void;
}

/**
 * A token bucket with fair shares: waiting tenants take turns, so one tenant's thousand pages delay another's single call
 * by one turn. `burst`: calls that may be made at once after a quiet time (2 s worth by default).
 * `now` is a monotonic clock in ms.
 */
export function createGoogleBudget(options: {
  readonly requestsPerMinute: number;
  readonly burst?: number;
  readonly now?: () => number;
}): GoogleBudget {
  const { requestsPerMinute, now = () => performance.now() } = options;
  const perMs = requestsPerMinute / 60_000;
  const burst = options.burst ?? Math.max(1, Math.round(requestsPerMinute / 30));
  // Insertion order of the map is the order of turns.
  const waiting = new Map<string, Waiter[]>();
  let tokens = burst;
  let filledAt = now();
  let pausedUntil = 0;
  let timer: NodeJS.Timeout | null = null;

  function refill(): void {
    const at = now();
    tokens = Math.min(burst, tokens + (at - filledAt) * perMs);
    filledAt = at;
  }

  function serveNext(): void {
    const [tenantId, queue] = waiting.entries().next().value as [string, Waiter[]];
    waiting.delete(tenantId);
    const waiter = queue.shift();
    if (queue.length > 0) waiting.set(tenantId, queue);
    if (!waiter) return;
    tokens -= 1;
    waiter.go();
  }

  function dispatch(): void {
    refill();
    while (waiting.size > 0 && now() >= pausedUntil && tokens >= 1) serveNext();
    if (waiting.size === 0 || timer) return;
    const wait = Math.max(pausedUntil - now(), (1 - tokens) / perMs, 1);
    timer = setTimeout(() => {
      timer = null;
      dispatch();
    }, Math.ceil(wait));
  }

  return {
    take(tenantId, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const leave = () => {
          const queue = waiting.get(tenantId)?.filter((other) => other !== waiter) ?? [];
          if (queue.length > 0) waiting.set(tenantId, queue);
          else waiting.delete(tenantId);
          reject(signal?.reason);
        };
        const waiter: Waiter = {
          go: () => {
            signal?.removeEventListener('abort', leave);
            resolve();
          },
        };
        signal?.addEventListener('abort', leave, { once: true });
        const queue = waiting.get(tenantId);
        if (queue) queue.push(waiter);
        else waiting.set(tenantId, [waiter]);
        dispatch();
      });
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
  };
}
