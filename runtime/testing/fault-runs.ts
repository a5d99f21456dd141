import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** True in `npm run test:faults` and `test:security`, false in the bounded versions inside `npm test` and `npm run test:full`. */
const full = process.env['FAULTS'] === 'full';
const reports = path.resolve(import.meta.dirname, '../../.artifacts/reports');

/** Seed for the random faults of a run; `FAULT_SEED` overrides it. */
export const faultSeed = Number(process.env['FAULT_SEED']) || 42;

/** The `--runs` option of a full run; null when absent. */
const requestedRuns = full && /^[1-9]\d*$/.test(process.env['FAULT_RUNS'] ?? '') ? Number(process.env['FAULT_RUNS']) : null;

/** A number for bounded and full runs. With the unit `runs`, the `--runs` option overrides both. */
export function amount(given: { readonly bounded: number; readonly full: number }, unit: 'runs' | 'other' = 'other'): number {
  if (unit === 'runs' && requestedRuns !== null) return requestedRuns;
  return full ? given.full : given.bounded;
}

/** Largest delay of a Node timer in ms; with a larger one it fires immediately. */
const longestTimer = 2_147_483_647;

/** Time limit for one test of a full run, in ms: an hour, plus a minute for each requested run. */
export const testTimeoutFor = (runs: number | null): number => Math.min(longestTimer, 3_600_000 + 60_000 * (runs ?? 0));
/** Time limit for one test of this run, in ms. */
export const testTimeoutMs = full ? testTimeoutFor(requestedRuns) : 300_000;

/** The first `count` items; starts again from the first item when there are too few. */
export const cycle = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  Array.from({ length: items.length === 0 ? 0 : count }, (_, index) => items[index % items.length]!);

/** A random generator for numbers in [0, 1), deterministic per seed (mulberry32). */
export function seededRandom(seed = faultSeed): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Compares a time (ms) with its limit, in full runs only. Returns the text for the report. Throws when it is over the limit. */
export function within(ms: number, allowedMs: number): string {
  const text = `${Math.round(ms)} of ${allowedMs}`;
  if (full && ms > allowedMs) throw new Error(`${text} is more than allowed`);
  return text;
}

/** The upper bound of the failure rate after n faults without a failure (95 % confidence: 3/n); no bound below 10 faults. */
function boundOf(n: number): string {
  if (n === 0) return 'positive control: failed as expected';
  return n < 10 ? `0 failures in ${n}` : `0 failures in ${n}, under ${((3 / n) * 100).toFixed(n >= 1_000 ? 2 : n >= 100 ? 1 : 0)} %`;
}

/**
 * Reports a test: `n` faults or attacks without a failure, 0 for a positive control. The figures are printed and collected for the
 * table at the end of a full run, which adds up entries with the same id.
 */
export function report(id: string, n: number, figures: Readonly<Record<string, number | string>>): void {
  const words = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`${id}: ${[boundOf(n), ...words].join(' · ')}\n`);
  mkdirSync(reports, { recursive: true });
  appendFileSync(
    path.join(reports, `${process.env['FIGURES'] ?? 'bounded'}.jsonl`),
    `${JSON.stringify({ id, n, figures, at: new Date().toISOString() })}\n`,
  );
}
