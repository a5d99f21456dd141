import type { ReviewItem } from '@sumaa/contracts';
import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * The rows the user is reading. They keep their order while the server's list changes: new rows are not inserted above them, and rows that
 * no longer match stay until the user moves to another review.
 */
export type ShownList = {
  /** The filters these rows belong to, as a key. */
  readonly filterKey: string;
  readonly rows: readonly ReviewItem[];
  /** New rows above or between the shown rows, in the server's order; not shown yet. */
  readonly arrivals: readonly ReviewItem[];
  /** Ids of shown rows that are no longer in the server's list. */
  readonly departed: ReadonlySet<string>;
  /** The server response that was merged last. */
  readonly lastResponse: unknown;
};

export const emptyShownList: ShownList = { filterKey: '', rows: [], arrivals: [], departed: new Set(), lastResponse: undefined };

type Answer = { readonly filterKey: string; readonly rows: readonly ReviewItem[]; readonly lastResponse: unknown };

/**
 * Merges a new server response. Shown rows are updated in place; rows after the last shown row are appended; all other new rows become
 * arrivals. With other filters, or an empty list, the response replaces everything.
 */
export function reconcile(shown: ShownList, answer: Answer): ShownList {
  if (shown.filterKey === answer.filterKey && shown.lastResponse === answer.lastResponse) return shown;
  if (shown.filterKey !== answer.filterKey || shown.rows.length === 0) return { ...answer, arrivals: [], departed: new Set() };

  const fresh = new Map<string, ReviewItem>(answer.rows.map((row) => [row.id, row]));
  const known = new Set<string>(shown.rows.map((row) => row.id));
  const lastKnown = answer.rows.findLastIndex((row) => known.has(row.id));
  const tail = lastKnown === -1 ? [] : answer.rows.slice(lastKnown + 1);
  return {
    filterKey: answer.filterKey,
    // What did not change is the same object, wherever in the response it stands now: its card is not drawn again.
    rows: [...shown.rows.map((row) => replaceEqualDeep(row, fresh.get(row.id) ?? row)), ...tail],
    arrivals: answer.rows.slice(0, lastKnown === -1 ? undefined : lastKnown).filter((row) => !known.has(row.id)),
    departed: new Set([...known].filter((id) => !fresh.has(id))),
    lastResponse: answer.lastResponse,
  };
}

/** Removes the departed rows, except those that `keeps` accepts. */
export function dropDeparted(shown: ShownList, keeps: (row: ReviewItem) => boolean): ShownList {
  const rows = shown.rows.filter((row) => !shown.departed.has(row.id) || keeps(row));
  if (rows.length === shown.rows.length) return shown;
  const remaining = new Set<string>(rows.map((row) => row.id));
  return { ...shown, rows, departed: new Set([...shown.departed].filter((id) => remaining.has(id))) };
}

/** The previous and next row, and the position from 1; null when the row is not in the list. */
export function neighbours(
  rows: readonly ReviewItem[],
  id: string | undefined,
): { place: number; previous: ReviewItem | null; next: ReviewItem | null } | null {
  const at = rows.findIndex((row) => row.id === id);
  return at === -1 ? null : { place: at + 1, previous: rows[at - 1] ?? null, next: rows[at + 1] ?? null };
}
