/** How many values were at most each limit; the last limit is Infinity. */
export type Buckets = ReadonlyMap<number, number>;

/**
 * The value that a share of what came between two counts stayed below, in the unit of the limits, taken as even within a bucket; the highest
 * limit for what lies above it. Null when nothing came.
 */
export function quantile(now: Buckets, before: Buckets, share: number): number | null {
  const steps = [...now]
    .map(([limit, count]) => ({ limit, count: count - (before.get(limit) ?? 0) }))
    .toSorted((a, b) => a.limit - b.limit);
  const total = steps.at(-1)?.count ?? 0;
  if (total <= 0) return null;
  const wanted = total * share;
  const at = steps.findIndex(({ count }) => count >= wanted);
  const step = steps[at]!;
  const below = steps[at - 1] ?? { limit: 0, count: 0 };
  if (step.limit === Infinity) return below.limit;
  return below.limit + ((step.limit - below.limit) * (wanted - below.count)) / (step.count - below.count);
}
