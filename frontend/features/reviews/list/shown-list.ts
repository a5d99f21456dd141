import type { ReviewItem } from '@sumaa/contracts';

/**
 * The rows a person is reading. They keep their order and place while the server's answer moves on underneath: nothing jumps in
 * above them, and what no longer matches stays until one leaves it.
 */
export type ShownList = {
  /** The filters these rows belong to. */
  readonly of: string;
  readonly rows: readonly ReviewItem[];
  /** Arrived since, above or between the rows; in the server's order. */
  readonly arrivals: readonly ReviewItem[];
  /** Shown, but no longer in the server's answer. */
  readonly departed: ReadonlySet<string>;
  /** The answer all this was reconciled with. */
  readonly seen: unknown;
};

export const nothingShown: ShownList = { of: '', rows: [], arrivals: [], departed: new Set(), seen: undefined };

type Answer = { readonly of: string; readonly rows: readonly ReviewItem[]; readonly seen: unknown };

/**
 * Takes a new answer in. Rows are brought up to date in place; what follows the last row one can see is added at the end, where it
 * moves nothing; everything else waits as an arrival. Other filters, or a list that was empty, start anew.
 */
export function reconcile(shown: ShownList, answer: Answer): ShownList {
  if (shown.of === answer.of && shown.seen === answer.seen) return shown;
  if (shown.of !== answer.of || shown.rows.length === 0) return { ...answer, arrivals: [], departed: new Set() };

  const fresh = new Map<string, ReviewItem>(answer.rows.map((row) => [row.id, row]));
  const known = new Set<string>(shown.rows.map((row) => row.id));
  const lastKnown = answer.rows.findLastIndex((row) => known.has(row.id));
  const tail = lastKnown === -1 ? [] : answer.rows.slice(lastKnown + 1);
  return {
    of: answer.of,
    rows: [...shown.rows.map((row) => fresh.get(row.id) ?? row), ...tail],
    arrivals: answer.rows.slice(0, lastKnown === -1 ? undefined : lastKnown).filter((row) => !known.has(row.id)),
    departed: new Set([...known].filter((id) => !fresh.has(id))),
    seen: answer.seen,
  };
}

/** Lets go of what no longer matches, except these. */
export function leave(shown: ShownList, keeps: (row: ReviewItem) => boolean): ShownList {
  const rows = shown.rows.filter((row) => !shown.departed.has(row.id) || keeps(row));
  if (rows.length === shown.rows.length) return shown;
  const left = new Set<string>(rows.map((row) => row.id));
  return { ...shown, rows, departed: new Set([...shown.departed].filter((id) => left.has(id))) };
}

/** The rows before and after one, and its place from 1; null where it is not in the list. */
export function neighbours(
  rows: readonly ReviewItem[],
  id: string | undefined,
): { place: number; previous: ReviewItem | null; next: ReviewItem | null } | null {
  const at = rows.findIndex((row) => row.id === id);
  return at === -1 ? null : { place: at + 1, previous: rows[at - 1] ?? null, next: rows[at + 1] ?? null };
}
