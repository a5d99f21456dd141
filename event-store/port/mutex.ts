/** Runs the work of one name strictly in sequence; different names do not wait for each other. */
export interface Mutex {
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export function createMutex(): Mutex {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async run(name, work) {
      const previous = tails.get(name);
      // A failure of the previous work goes to its own caller; the next one only waits for its end.
      const mine = (previous ?? Promise.resolve()).catch(() => {}).then(work);
      tails.set(name, mine);
      try {
        return await mine;
      } finally {
        if (tails.get(name) === mine) tails.delete(name);
      }
    },
  };
}
