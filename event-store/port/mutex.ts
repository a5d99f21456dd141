/** Runs one after the other what concerns the same name; different names do not wait for each other. */
export interface Mutex {
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export function createMutex(): Mutex {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async run(name, work) {
      const before = tails.get(name);
      // A failure of the one before is its own; its successor only waits for its end.
      const mine = (before ?? Promise.resolve()).catch(() => {}).then(work);
      tails.set(name, mine);
      try {
        return await mine;
      } finally {
        if (tails.get(name) === mine) tails.delete(name);
      }
    },
  };
}
