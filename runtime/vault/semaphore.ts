/** Lets at most `max` run at once; the others wait in order. */
export function createSemaphore(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
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
  };
}
