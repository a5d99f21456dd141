import type { Log } from '../log/index.ts';

/** A part of a process; it starts and stops with the process. */
export interface Part {
  start?(): Promise<void> | void;
  stop?(): Promise<void> | void;
}

export interface Lifecycle {
  /** Parts start in the order added and stop in the reverse order. */
  add(name: string, part: Part): void;
  /**
   * Starts all parts. False when `stop` was called in the meantime. When a part fails, stops the started ones and throws its error.
   */
  start(): Promise<boolean>;
  /**
   * Stops all parts once; later calls wait for the first. During a start, no further part starts, and the one that is starting may
   * finish first. Never throws; errors are logged.
   */
  stop(): Promise<void>;
  /** For errors that the process cannot recover from: stops, then exits with 1 even if a part hangs. */
  fail(): void;
  /**
   * SIGTERM and SIGINT stop; the same signal again exits immediately. The other signal does not, because Ctrl-C reaches the whole
   * process group and the parent also forwards it as SIGTERM. An uncaught error is logged and stops the process with exit code 1, as
   * does a part that hangs.
   */
  stopOnSignals(): void;
}

/** `stopWithinMs`: time limit for stopping all parts (9 s by default, so that a process ends within 10 s). */
export function createLifecycle(options: { readonly log: Log; readonly stopWithinMs?: number }): Lifecycle {
  const { log, stopWithinMs = 9_000 } = options;
  const parts: { name: string; part: Part }[] = [];
  const started: { name: string; part: Part }[] = [];
  /** The start of the last part; never rejects. */
  let starting: Promise<unknown> = Promise.resolve();
  let stopping: Promise<void> | null = null;
  let exitCode = 0;

  /** Waits for the part that is starting: stopped earlier, it would open resources after its stop. The wait is limited. */
  async function stopAll(): Promise<void> {
    await within(starting, stopWithinMs / 2);
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
      if (await within(stopAll(), stopWithinMs)) return;
      exitCode = 1;
      log.error({ stopWithinMs }, 'gave up waiting for parts to stop');
    })();
    return stopping;
  }

  const end = () => void stop().then(() => process.exit(exitCode));

  function fail(): void {
    exitCode = 1;
    end();
  }

  return {
    stop,
    fail,
    add: (name, part) => void parts.push({ name, part }),
    async start() {
      for (const entry of parts) {
        if (stopping) return false;
        started.push(entry);
        const run = Promise.resolve().then(() => entry.part.start?.());
        starting = run.catch(() => {});
        try {
          await run;
        } catch (error) {
          log.error({ err: error, part: entry.name }, 'a part did not start');
          if (stopping) return false;
          await stop();
          throw error;
        }
      }
      return stopping === null;
    },
    stopOnSignals() {
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
        let asked = false;
        process.on(signal, () => {
          if (asked) process.exit(1);
          asked = true;
          log.info({ signal }, 'stopping');
          end();
        });
      }
      for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
        process.on(fault, (thrown: unknown) => {
          log.fatal({ err: thrown, fault }, 'uncaught error');
          fail();
        });
      }
    },
  };
}

/** Whether `work` finishes within `ms`. */
async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
  const done = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return done;
}
