/** How many reviews had been received at a time, ms since 1970. */
export type Sample = { readonly at: number; readonly received: number };

/** The speed is measured over this time, ms. */
const WINDOW = 30_000;
/** Below this time (ms) or this number of reviews there is no estimate. */
const LEAST_MS = 3_000;
const LEAST_GAIN = 10;

/** Adds a sample. Samples older than the window are dropped, except the last one before it. Starts again when the count falls. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.received < last.received) return [sample];
  if (last !== undefined && sample.received === last.received) return samples;
  const all = [...samples, sample];
  const begin = all.findLastIndex(({ at }) => at <= sample.at - WINDOW);
  return begin > 0 ? all.slice(begin) : all;
}

/** The estimated remaining time at the measured speed, ms. Null without a basis: too little measured, or nothing received for 30 s. */
export function remainingMs(samples: readonly Sample[], expected: number | null, now: number): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (expected === null || first === undefined || last === undefined) return null;
  const [gained, watched, left] = [last.received - first.received, now - first.at, expected - last.received];
  if (left <= 0 || gained < LEAST_GAIN || watched < LEAST_MS || now - last.at > WINDOW) return null;
  return (left * watched) / gained;
}

/** Rounds an estimate, ms: up to 5 s steps below a minute, then to whole minutes, because it is not more exact than that. */
export function roundedMs(ms: number): number {
  if (ms < 55_000) return Math.max(5_000, Math.ceil(ms / 5_000) * 5_000);
  return Math.max(1, Math.round(ms / 60_000)) * 60_000;
}
