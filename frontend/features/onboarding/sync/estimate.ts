/** What was seen at a moment, ms since 1970. */
export type Sample = { readonly at: number; readonly received: number };

/** How far back the speed is measured, ms. */
const WINDOW = 30_000;
/** Before this much was watched, and this much arrived, a speed says nothing. */
const LEAST_MS = 3_000;
const LEAST_GAIN = 10;

/** Adds what is seen now; what lies before the window is dropped, but for the one sample the window begins with. */
export function watch(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.received < last.received) return [sample];
  if (last !== undefined && sample.received === last.received) return samples;
  const all = [...samples, sample];
  const begin = all.findLastIndex(({ at }) => at <= sample.at - WINDOW);
  return begin > 0 ? all.slice(begin) : all;
}

/**
 * How long the rest takes at the speed seen by now, ms; null while there is nothing to go by: too little watched, or nothing
 * arriving any more.
 */
export function remaining(samples: readonly Sample[], expected: number | null, now: number): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (expected === null || first === undefined || last === undefined) return null;
  const [gained, watched, left] = [last.received - first.received, now - first.at, expected - last.received];
  if (left <= 0 || gained < LEAST_GAIN || watched < LEAST_MS || now - last.at > WINDOW) return null;
  return (left * watched) / gained;
}

/** An estimate as it is said: to 5 s under a minute, then whole minutes; never more exact than it is. */
export function rounded(ms: number): number {
  if (ms < 55_000) return Math.max(5_000, Math.ceil(ms / 5_000) * 5_000);
  return Math.max(1, Math.round(ms / 60_000)) * 60_000;
}
