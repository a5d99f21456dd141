import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Whether this is `npm run test:faults` or `test:security`, and not the bounded version inside `npm test` or `npm run test:full`. */
const full = process.env['FAULTS'] === 'full';
const reports = path.resolve(import.meta.dirname, '../../.artifacts/reports');

/** What the accidents of a run are drawn from; `FAULT_SEED` names another. */
export const faultSeed = Number(process.env['FAULT_SEED']) || 42;

/** The `--runs` of a full run; null where nothing was said. */
const wished = full && /^[1-9]\d*$/.test(process.env['FAULT_RUNS'] ?? '') ? Number(process.env['FAULT_RUNS']) : null;

/** How often or how much: so few inside a bounded run, so many in full; for what is counted in runs, `--runs` goes before that. */
export function amount(given: { readonly bounded: number; readonly full: number }, unit: 'runs' | 'other' = 'other'): number {
  if (unit === 'runs' && wished !== null) return wished;
  return full ? given.full : given.bounded;
}

/** More than this, and a timer would fire at once. */
const longestTimer = 2_147_483_647;

/** How long one test of a full run may take, in ms: an hour, and a minute more for each run that was asked for. */
export const patienceFor = (runs: number | null): number => Math.min(longestTimer, 3_600_000 + 60_000 * (runs ?? 0));
/** How long such a test may take here, in ms. */
export const patience = full ? patienceFor(wished) : 300_000;

/** So many of them, again and again from the first on where more are wanted. */
export const inTurn = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  Array.from({ length: items.length === 0 ? 0 : count }, (_, index) => items[index % items.length]!);

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed = faultSeed): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Holds a time against what it may be, in full only: inside a bounded run no time decides. Answers the words for the report.
 */
export function within(ms: number, allowedMs: number): string {
  const text = `${Math.round(ms)} of ${allowedMs}`;
  if (full && ms > allowedMs) throw new Error(`${text} is more than allowed`);
  return text;
}

/** What no failure in so many faults says about the rate of failures (95 %: 3/n); nothing where there were too few to say much. */
function boundOf(n: number): string {
  if (n === 0) return 'positive control: red as it must be';
  return n < 10 ? `0 failures in ${n}` : `0 failures in ${n}, under ${((3 / n) * 100).toFixed(n >= 1_000 ? 2 : n >= 100 ? 1 : 0)} %`;
}

/**
 * Writes down what a test did: `n` faults or attacks without a failure, 0 for a positive control. The figures are printed at once and
 * collected for the table at the end of a full run, which adds up what has the same id.
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
