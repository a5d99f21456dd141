/** Wakes waiting tasks. A ring without a waiter is not lost: the next `wait` sees the changed count and returns at once. */
export interface AppendSignal {
  /** The number of rings so far; read it before looking for work. */
  readonly count: number;
  ring(): void;
  /** Resolves when the bell has rung after the count `since`, after `timeoutMs` (never when absent), or when the signal aborts. */
  wait(since: number, options: { readonly signal?: AbortSignal | undefined; readonly timeoutMs?: number | undefined }): Promise<void>;
}

export function createAppendSignal(): AppendSignal {
  let count = 0;
  const waiting = new Set<() => void>();
  return {
    get count() {
      return count;
    },
    ring() {
      count += 1;
      for (const wake of waiting) wake();
    },
    wait(since, { signal, timeoutMs }) {
      if (count !== since || signal?.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = timeoutMs === undefined ? undefined : setTimeout(() => wake(), timeoutMs);
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        waiting.add(wake);
        signal?.addEventListener('abort', wake, { once: true });
      });
    },
  };
}
