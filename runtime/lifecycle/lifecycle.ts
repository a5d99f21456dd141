import type { Log } from '../log/index.ts';

/** A part of a process that is started and stopped with it. */
export interface Part {
  start?(): Promise<void> | void;
  stop?(): Promise<void> | void;
}

export interface Lifecycle {
  /** Parts start in the order added and stop in the reverse order. */
  add(name: string, part: Part): void;
  /**
   * Starts everything and answers whether all of it runs: false where it was stopped meanwhile. When a part fails, stops what had
   * started and throws that part's error.
   */
  start(): Promise<boolean>;
  /**
   * Stops everything once; later calls wait for the first. In the midst of a start, no more is started, and what is being started
   * may come to its end first. Never throws: what fails to stop is logged.
   */
  stop(): Promise<void>;
  /** For what nothing in the process can heal: stops, and then ends the process with 1, whatever hangs. */
  fail(): void;
  /**
   * SIGTERM and SIGINT stop; the same signal again exits at once. Not the other one: Ctrl-C reaches the whole group, and whoever
   * started this process passes its own on as SIGTERM. What nobody caught stops too, because nothing after it can be relied on:
   * it is logged, and the process ends with 1, as it does where a part had to be given up on.
   */
  stopOnSignals(): void;
}

/** `stopWithinMs`: after this long, stopping gives up on what hangs (9 s by default, so that a process ends within 10). */
export function createLifecycle(options: { readonly log: Log; readonly stopWithinMs?: number }): Lifecycle {
  const { log, stopWithinMs = 9_000 } = options;
  const parts: { name: string; part: Part }[] = [];
  const started: { name: string; part: Part }[] = [];
  /** The last part's start; never rejects. */
  let starting: Promise<unknown> = Promise.resolve();
  let stopping: Promise<void> | null = null;
  let exitCode = 0;

  /** A part that is stopped before it has started would hold what it opens after that. One that takes too long is stopped all the same. */
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
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
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
          log.fatal({ err: thrown, fault }, 'nobody caught this');
          fail();
        });
      }
    },
  };
}

/** Whether this is done after at most so many milliseconds. */
async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
  const done = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return done;
}
