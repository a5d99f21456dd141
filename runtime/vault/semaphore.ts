/** Lets at most so many run at once; the others wait in order. */
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
        // The place is handed to the next in line rather than freed, so nobody can slip in between.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
