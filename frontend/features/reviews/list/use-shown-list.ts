import type { ReviewItem } from '@sumaa/contracts';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { reviewListQuery, reviewQuery } from '../api/queries.ts';
import { isQueued } from '../reply/reply-phase.ts';
import { toListQuery, type ReviewFilters } from './filters.ts';
import { leave, nothingShown, reconcile } from './shown-list.ts';

/** More rows than this leave the list at once only by a bulk act; the rest are then shown as last known. */
const DEPARTED_WATCHED = 20;

/**
 * The list as a person reads it: steady rows, arrivals that wait, and how far it goes. Going from one opened review to another lets
 * go of what no longer matches, but for the opened row and those that can still be undone.
 */
export function useShownList(filters: ReviewFilters, openId: string | undefined) {
  const { tenantId } = useSession();
  const query = useInfiniteQuery(reviewListQuery(tenantId, filters));
  const [kept, setKept] = useState(nothingShown);
  const [lastOpen, setLastOpen] = useState(openId);

  const { data, isPlaceholderData } = query;
  let shown = kept;
  if (data !== undefined && !isPlaceholderData) {
    shown = reconcile(kept, { of: JSON.stringify(toListQuery(filters)), rows: rowsOf(data.pages), seen: data });
    // State follows the answer while rendering, so that no frame shows rows of an earlier one.
    if (shown !== kept) setKept(shown);
  }

  // The list no longer brings these up to date, and their replies are often just on their way.
  const departed = useQueries({ queries: [...shown.departed].slice(0, DEPARTED_WATCHED).map((id) => reviewQuery(tenantId, id)) });
  const newest = new Map(departed.flatMap(({ data: review }) => (review === undefined ? [] : [[review.id, review]])));

  if (lastOpen !== openId) {
    setLastOpen(openId);
    shown = leave(shown, (row) => row.id === openId || isQueued(newest.get(row.id) ?? row));
    setKept(shown);
  }

  const first = data?.pages.at(0)?.paging ?? null;
  return {
    rows: shown.rows.map((row) => newest.get(row.id) ?? row),
    arrivals: shown.arrivals,
    matching: first?.matching ?? null,
    total: first?.total ?? null,
    isLoading: query.isPending,
    /** Other filters were chosen; the rows are still those of the last ones. */
    isSwitching: isPlaceholderData,
    error: query.error,
    refetch: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    /** Lets the arrivals in. */
    showArrivals: () => setKept((state) => reconcile({ ...nothingShown, of: state.of }, { ...state, rows: rowsOf(data?.pages ?? []) })),
  };
}

export type Shown = ReturnType<typeof useShownList>;

/** Keyset pages that were asked at different times may overlap by a row. */
function rowsOf(pages: readonly { readonly model: readonly ReviewItem[] }[]): readonly ReviewItem[] {
  return [...new Map(pages.flatMap((page) => page.model).map((row) => [row.id, row])).values()];
}
