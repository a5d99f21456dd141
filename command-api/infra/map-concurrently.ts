/**
 * Runs `task` for every item, at most `limit` at a time; results are in the order of the items. After a failure it starts no
 * further tasks, waits for the running ones and throws the first failure.
 */
export async function mapConcurrently<T, R>(items: readonly T[], limit: number, task: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Map<number, R>();
  const queue = items.entries();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failures.length > 0) return;
      try {
        results.set(index, await task(item));
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return items.map((_, index) => results.get(index) as R);
}
