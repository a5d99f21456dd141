/** The middle of some figures (the mean of the two middle ones). Throws where there are none. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('no figures to take the middle of');
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** The smallest figure that `percent` of all are not above. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new Error('no figures to take a percentile of');
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly ours: number;
  /** Of `ours` and `baseline`: `events/s`, `ms`, … */
  readonly unit: string;
  readonly baseline: number | null;
  /** What the baseline is, in a few words. */
  readonly against: string;
  /** Ours to the baseline; null where there is no baseline. */
  readonly ratio: number | null;
  /** In words; null: printed for comparison alone. */
  readonly budget: string | null;
  readonly met: boolean | null;
  /** What one must know to read the figures: sizes, rounds, percentiles. */
  readonly detail: Readonly<Record<string, number | string>>;
}

/** A row held against the baseline of the same run. */
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

/** A row held against a figure that stands by itself. */
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
