/** The median; the mean of the two middle values when their number is even. Throws when there are no values. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('cannot take the median of no values');
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** The smallest value such that `percent` % of all values are less than or equal to it. Throws when there are no values. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new Error('cannot take a percentile of no values');
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}

/** One row of the result table. */
export interface Row {
  readonly what: string;
  readonly ours: number;
  /** Unit of `ours` and `baseline`: `events/s`, `ms`, … */
  readonly unit: string;
  readonly baseline: number | null;
  /** A short description of the baseline. */
  readonly against: string;
  /** `ours` divided by `baseline`; null without a baseline. */
  readonly ratio: number | null;
  /** Printable form; null: no budget, only for comparison. */
  readonly budget: string | null;
  readonly met: boolean | null;
  /** Context of the figures: sizes, rounds, percentiles. */
  readonly detail: Readonly<Record<string, number | string>>;
}

/** A row whose budget is a ratio to the baseline of the same run. */
export function ratioRow(row: {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly baseline: number;
  readonly against: string;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly detail?: Row['detail'];
}): Row {
  const { what, unit, ours, baseline, against, atLeast, atMost, detail = {} } = row;
  const ratio = ours / baseline;
  const budget = atLeast !== undefined ? `>= ${atLeast} x` : atMost !== undefined ? `<= ${atMost} x` : null;
  const met = atLeast !== undefined ? ratio >= atLeast : atMost !== undefined ? ratio <= atMost : null;
  return { what, unit, ours, baseline, against, ratio, budget, met, detail };
}

/** A row whose budget is an absolute figure. */
export function plainRow(row: {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly detail?: Row['detail'];
}): Row {
  const { what, unit, ours, atLeast, atMost, detail = {} } = row;
  const budget = atLeast !== undefined ? `>= ${atLeast} ${unit}` : atMost !== undefined ? `<= ${atMost} ${unit}` : null;
  const met = atLeast !== undefined ? ours >= atLeast : atMost !== undefined ? ours <= atMost : null;
  return { what, unit, ours, baseline: null, against: '', ratio: null, budget, met, detail };
}
