import type { Log } from '@sumaa/runtime/log';
import { listen } from '@sumaa/runtime/postgres';

/** Wakes waiting workers when a projection advances; Postgres notifies on each step. */
export interface ProjectionProgress {
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Calls `ask` until its result is not null, again after each step of any projection, for at most `timeoutMs`; then resolves with null.
   * Throws when the signal aborts.
   */
  until<T>(ask: () => Promise<T | null>, options: { readonly timeoutMs: number; readonly signal: AbortSignal }): Promise<T | null>;
}

export function createProjectionProgress(options: { readonly databaseUrl: string; readonly log: Log }): ProjectionProgress {
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const waiter of waiting) waiter();
  };
  let listener: { stop(): Promise<void> } | null = null;

  /** Resolves at the next step, after `withinMs`, or on abort. */
  function step(withinMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      waiting.add(done);
      signal.addEventListener('abort', done);
    });
  }

  return {
    async start() {
      listener = await listen({
        url: options.databaseUrl,
        role: 'sumaa_worker',
        channels: ['consumer_progress'],
        applicationName: 'sumaa-workers-progress',
        log: options.log,
        onMessage: wake,
        // Notifications sent while disconnected are lost: check again.
        onReady: wake,
        onLost: wake,
      });
    },
    async stop() {
      await listener?.stop();
      listener = null;
    },
    async until(ask, { timeoutMs, signal }) {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        signal.throwIfAborted();
        // Registered before the call, so that a step between the result and the wait is not missed.
        const controller = new AbortController();
        const next = step(Math.max(0, deadline - performance.now()), AbortSignal.any([signal, controller.signal]));
        try {
          const answer = await ask();
          if (answer !== null) return answer;
          if (performance.now() >= deadline) return null;
          await next;
        } finally {
          controller.abort();
        }
      }
    },
  };
}
