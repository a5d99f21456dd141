/** Runs a limited number of tasks at once; the others wait in order. */
export interface Semaphore {
  readonly waiting: number;
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createSemaphore(max: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    get waiting() {
      return waiting.length;
    },
    async run(work) {
      if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
      else running++;
      try {
        return await work();
      } finally {
        // The slot goes directly to the next waiting task, so that no new caller can take it first.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
