import type { Direction } from '../../lib/locale/language.ts';

/** One category of a chart: a month or a week. Null means unknown and leaves a gap; zero is drawn. */
export type MonthPoint = {
  readonly id: string;
  readonly label: string;
  readonly count: number | null;
  readonly mean: number | null;
  /** The current month: hatched, "so far". */
  readonly isSoFar?: boolean;
};

/** Categories in drawing order, left to right. The plot is always `dir=ltr`, so for Arabic the order is reversed here. */
export function inDrawingOrder<T>(points: readonly T[], direction: Direction): readonly T[] {
  return direction === 'rtl' ? points.toReversed() : points;
}

/**
 * The value range of a line of averages, chosen to show changes without exaggerating them: at least half a star high, within 0 to 5, in
 * half stars. Null when no average is known.
 */
export function meanRange(means: readonly (number | null)[]): readonly [number, number] | null {
  const known = means.filter((mean) => mean !== null);
  if (known.length === 0) return null;
  const low = Math.floor(Math.min(...known) * 2) / 2;
  const high = Math.ceil(Math.max(...known) * 2) / 2;
  if (high > low) return [low, high];
  return high < 5 ? [low, high + 0.5] : [low - 0.5, high];
}

export type DistributionInput = { readonly id: string; readonly label: string; readonly count: number };
export type DistributionRow = DistributionInput & {
  /** Share of the total, 0 to 1; 0 when the total is zero. */
  readonly share: number;
  /** Length relative to the longest bar (or the total), 0 to 1. */
  readonly length: number;
};

/** Converts counts to shares of the total and bar lengths. `scale: 'total'` measures bars against the total instead of the longest one. */
export function distribution(rows: readonly DistributionInput[], scale: 'longest' | 'total' = 'longest'): readonly DistributionRow[] {
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  const longest = scale === 'total' ? total : Math.max(0, ...rows.map((row) => row.count));
  return rows.map((row) => ({ ...row, share: total === 0 ? 0 : row.count / total, length: longest === 0 ? 0 : row.count / longest }));
}

export type Slice<Id extends string = string> = { readonly id: Id; readonly start: number; readonly end: number };

/**
 * Converts counts to arcs in turns (0 to 1, from the top, clockwise) with gaps between them. A count above zero stays visible: no arc is
 * smaller than `least`.
 */
export function slices<Id extends string>(
  parts: readonly { readonly id: Id; readonly count: number }[],
  gap = 0.008,
  least = 0.015,
): readonly Slice<Id>[] {
  const shown = parts.filter((part) => part.count > 0);
  const total = shown.reduce((sum, part) => sum + part.count, 0);
  if (total === 0) return [];
  if (shown.length === 1) return [{ id: shown[0]!.id, start: 0, end: 1 }];
  const raised = shown.map((part) => Math.max(part.count / total, least + gap));
  const sum = raised.reduce((all, share) => all + share, 0);
  let at = 0;
  return shown.map((part, place) => {
    const share = (raised[place] ?? 0) / sum;
    const slice = { id: part.id, start: at + gap / 2, end: at + share - gap / 2 };
    at += share;
    return slice;
  });
}

/** An annular arc as an SVG path. Angles in turns from the top, clockwise. */
export function arcPath(slice: { readonly start: number; readonly end: number }, centre: number, outer: number, inner: number): string {
  // A full ring cannot be one arc: its ends would coincide and nothing would be drawn.
  const end = Math.min(slice.end, slice.start + 0.99999);
  const point = (turn: number, radius: number) => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return `${(centre + radius * Math.cos(angle)).toFixed(3)} ${(centre + radius * Math.sin(angle)).toFixed(3)}`;
  };
  const large = end - slice.start > 0.5 ? 1 : 0;
  return [
    `M ${point(slice.start, outer)}`,
    `A ${outer} ${outer} 0 ${large} 1 ${point(end, outer)}`,
    `L ${point(end, inner)}`,
    `A ${inner} ${inner} 0 ${large} 0 ${point(slice.start, inner)}`,
    'Z',
  ].join(' ');
}
