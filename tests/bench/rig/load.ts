/** The result of one load phase. */
export interface LoadResult {
  readonly count: number;
  readonly perSecond: number;
  /** Latency of each call, in ms. */
  readonly latencies: readonly number[];
}

/**
 * Keeps `lanes` calls in flight for `seconds`; `iteration` counts the calls of a lane. Rejects with the first failure, because figures
 * that include failed calls are meaningless.
 */
export async function keepInFlight(
  lanes: number,
  seconds: number,
  work: (lane: number, iteration: number) => Promise<unknown>,
): Promise<LoadResult> {
  const latencies: number[] = [];
  const from = performance.now();
  const until = from + seconds * 1000;
  const lane = async (number: number) => {
    for (let iteration = 0; performance.now() < until; iteration++) {
      const sent = performance.now();
      await work(number, iteration);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  const took = (performance.now() - from) / 1000;
  return { count: latencies.length, perSecond: latencies.length / took, latencies };
}

/**
 * Starts `perSecond` calls a second without waiting for earlier ones, and measures each from the moment it was due, so that the
 * percentiles include the wait caused by a stall.
 */
export async function atRate(perSecond: number, seconds: number, work: (index: number) => Promise<unknown>): Promise<LoadResult> {
  const latencies: number[] = [];
  const all: Promise<void>[] = [];
  const total = Math.round(perSecond * seconds);
  const from = performance.now();
  for (let index = 0; index < total; index++) {
    const due = from + (index / perSecond) * 1000;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // A timer may be up to 1 ms late; this delay of the client is not counted.
    const start = Math.max(due, Math.min(performance.now(), due + 1));
    all.push(work(index).then(() => void latencies.push(performance.now() - start)));
  }
  await Promise.all(all);
  return { count: latencies.length, perSecond: latencies.length / ((performance.now() - from) / 1000), latencies };
}

/** Runs the contestants alternately (A B A B …), so that a slow moment of the machine affects all of them. The first round only warms up. */
export async function alternate<K extends string>(
  rounds: number,
  contestants: Readonly<Record<K, () => Promise<LoadResult>>>,
): Promise<Readonly<Record<K, readonly LoadResult[]>>> {
  const names = Object.keys(contestants) as K[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, LoadResult[]>;
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const stretch = await contestants[name]();
      if (round > 0) results[name].push(stretch);
    }
  }
  return results;
}
