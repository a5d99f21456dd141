/** What one stretch of load came to. */
export interface Stretch {
  readonly count: number;
  readonly perSecond: number;
  /** Of each call, in ms. */
  readonly latencies: readonly number[];
}

/**
 * Keeps so many calls under way for so long; `work` gets a number that no other call of its lane is given at the same time. The first
 * failure ends it: a figure over calls that failed would mean nothing.
 */
export async function keepInFlight(
  lanes: number,
  seconds: number,
  work: (lane: number, turn: number) => Promise<unknown>,
): Promise<Stretch> {
  const latencies: number[] = [];
  const from = performance.now();
  const until = from + seconds * 1000;
  const lane = async (number: number) => {
    for (let turn = 0; performance.now() < until; turn++) {
      const sent = performance.now();
      await work(number, turn);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  const took = (performance.now() - from) / 1000;
  return { count: latencies.length, perSecond: latencies.length / took, latencies };
}

/**
 * Sends so many calls a second whether or not earlier ones were answered, and counts each one's time from the moment it was due: what a
 * stall makes wait is seen in the percentiles.
 */
export async function atRate(perSecond: number, seconds: number, work: (index: number) => Promise<unknown>): Promise<Stretch> {
  const latencies: number[] = [];
  const all: Promise<void>[] = [];
  const total = Math.round(perSecond * seconds);
  const from = performance.now();
  for (let index = 0; index < total; index++) {
    const due = from + (index / perSecond) * 1000;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // A timer is up to a millisecond late, which is the client's own doing: what was due in that moment counts from now.
    const start = Math.max(due, Math.min(performance.now(), due + 1));
    all.push(work(index).then(() => void latencies.push(performance.now() - start)));
  }
  await Promise.all(all);
  return { count: latencies.length, perSecond: latencies.length / ((performance.now() - from) / 1000), latencies };
}

/** Runs contestants in turns (A B A B …), so that a slow moment of the machine falls on all of them. The first round only warms up. */
export async function inTurns<K extends string>(
  rounds: number,
  contestants: Readonly<Record<K, () => Promise<Stretch>>>,
): Promise<Readonly<Record<K, readonly Stretch[]>>> {
  const names = Object.keys(contestants) as K[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, Stretch[]>;
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const stretch = await contestants[name]();
      if (round > 0) results[name].push(stretch);
    }
  }
  return results;
}
