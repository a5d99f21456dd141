import type { Log } from '../log/index.ts';

/** A part of a process that is started and stopped with it. */
export interface Part {
  start?(): Promise<void> | void;
  stop?(): Promise<void> | void;
}

export interface Lifecycle {
  /** Parts start in the order added and stop in the reverse order. */
  add(name: string, part: Part): void;
  /** Starts everything; when a part fails, stops what had started and throws that part's error. */
  start(): Promise<void>;
  /** Stops everything once; later calls wait for the first. Never throws: what fails to stop is logged. */
  stop(): Promise<void>;
  /**
   * SIGTERM and SIGINT stop; a second signal exits at once. What nobody caught stops too, because nothing after it can be relied on:
   * it is logged, and the process ends with 1, as it does where a part had to be given up on.
   */
  stopOnSignals(): void;
  /** Settles when everything has stopped. */
  readonly stopped: Promise<void>;
}

/** `stopWithinMs`: after this long, stopping gives up on what hangs (9 s by default, so that a process ends within 10). */
export function createLifecycle(options: { readonly log: Log; readonly stopWithinMs?: number }): Lifecycle {
  const { log, stopWithinMs = 9_000 } = options;
  const parts: { name: string; part: Part }[] = [];
  const started: { name: string; part: Part }[] = [];
  let stopping: Promise<void> | null = null;
  let hung = false;
  let resolveStopped = () => {};
  const stopped = new Promise<void>((resolve) => (resolveStopped = resolve));

  async function stopAll(): Promise<void> {
    for (const { name, part } of started.toReversed()) {
      try {
        await part.stop?.();
      } catch (error) {
        log.error({ err: error, part: name }, 'a part did not stop cleanly');
      }
    }
  }

  async function stop(): Promise<void> {
    stopping ??= (async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), stopWithinMs)));
      const outcome = await Promise.race([stopAll(), late]);
      clearTimeout(timer);
      if (outcome === 'late') {
        hung = true;
        log.error({ stopWithinMs }, 'gave up waiting for parts to stop');
      }
      resolveStopped();
    })();
    return stopping;
  }

  return {
    stopped,
    stop,
    add: (name, part) => void parts.push({ name, part }),
    async start() {
      for (const entry of parts) {
        if (stopping) return;
        started.push(entry);
        try {
          await entry.part.start?.();
        } catch (error) {
          log.error({ err: error, part: entry.name }, 'a part did not start');
          await stop();
          throw error;
        }
      }
    },
    stopOnSignals() {
      let signals = 0;
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        process.on(signal, () => {
          if (++signals > 1) process.exit(1);
          log.info({ signal }, 'stopping');
          void stop().then(() => process.exit(hung ? 1 : 0));
        });
      }
      for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
        process.on(fault, (thrown: unknown) => {
          log.fatal({ err: thrown, fault }, 'nobody caught this');
          void stop().then(() => process.exit(1));
        });
      }
    },
  };
}
