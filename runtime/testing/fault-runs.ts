import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Whether this is `npm run test:faults` and not the bounded version inside `npm test`. */
const full = process.env['FAULTS'] === 'full';
const reports = path.resolve(import.meta.dirname, '../../.artifacts/reports');

/** What the accidents of a run are drawn from; `FAULT_SEED` names another. */
export const faultSeed = Number(process.env['FAULT_SEED']) || 42;

/** How often or how much: so few inside `npm test`, so many in `npm run test:faults`, whose `--runs` goes before both. */
export function amount(given: { readonly bounded: number; readonly full: number }, unit: 'runs' | 'other' = 'other'): number {
  const wished = Number(process.env['FAULT_RUNS']);
  if (unit === 'runs' && full && Number.isInteger(wished) && wished > 0) return wished;
  return full ? given.full : given.bounded;
}

/** How long one fault test may take, in ms. */
export const patience = full ? 3_600_000 : 300_000;

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
 * Holds a time against what it may be, in full only: inside `npm test` no time decides. Answers the words for the report.
 */
export function within(ms: number, allowedMs: number): string {
  const text = `${Math.round(ms)} of ${allowedMs}`;
  if (full && ms > allowedMs) throw new Error(`took ${text} ms`);
  return text;
}

/**
 * Writes down what a fault test did: `n` faults without a failure bound the rate of failures at 3/n (95 %), 0 is a positive control.
 * The figures are printed at once and collected for the table of `npm run test:faults`.
 */
export function report(id: string, n: number, figures: Readonly<Record<string, number | string>>): void {
  const bound = n > 0 ? `0 failures in ${n}, under ${((3 / n) * 100).toFixed(n >= 100 ? 1 : 0)} %` : 'positive control: red as it must be';
  const words = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`${id}: ${[bound, ...words].join(' · ')}\n`);
  mkdirSync(reports, { recursive: true });
  appendFileSync(path.join(reports, 'faults.jsonl'), `${JSON.stringify({ id, n, bound, figures, at: new Date().toISOString() })}\n`);
}
