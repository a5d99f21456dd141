import type { QueryResult } from '@sumaa/contracts';

/** A value of a column with what its rows add up to. */
export interface Group {
  readonly name: string | null;
  readonly value: number;
}

/** Adds up the rows by the values of one column, the largest first. `of`: the column of numbers; null counts rows. */
export function groupsOf({ rows }: Pick<QueryResult, 'rows'>, by: number, of: number | null): readonly Group[] {
  const sums = new Map<string | null, number>();
  for (const row of rows) {
    const name = row[by] ?? null;
    const value = of === null ? 1 : Number(row[of] ?? 0);
    if (Number.isFinite(value)) sums.set(name, (sums.get(name) ?? 0) + value);
  }
  return [...sums].map(([name, value]) => ({ name, value })).toSorted((one, other) => other.value - one.value);
}
