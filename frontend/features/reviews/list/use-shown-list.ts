import type { ReviewItem } from '@sumaa/contracts';
import { replaceEqualDeep, useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { joinPages, reviewListQuery, reviewQuery, type LoadedList } from '../api/queries.ts';
import { isQueued } from '../reply/reply-phase.ts';
import { toListQuery, type ReviewFilters } from './filters.ts';
import { dropDeparted, emptyShownList, reconcile } from './shown-list.ts';

/** Only a bulk action removes more rows than this at once; the rest keep their last known data. */
const DEPARTED_WATCHED = 20;

/**
 * The list as the user reads it: stable rows, waiting arrivals, counts and paging. Opening another review removes departed rows, except the
 * opened one and those with a queued reply.
 */
export function useShownList(filters: ReviewFilters, openId: string | undefined) {
  const { tenantId } = useSession();
  const client = useQueryClient();
  const list = reviewListQuery(tenantId, filters);
  const query = useInfiniteQuery(list);
  const [stored, setStored] = useState(emptyShownList);
  const [lastOpen, setLastOpen] = useState(openId);

  const { data, isPlaceholderData } = query;
  let shown = stored;
  if (data !== undefined && !isPlaceholderData) {
    shown = reconcile(stored, { filterKey: JSON.stringify(toListQuery(filters)), rows: rowsOf(data.pages), lastResponse: data });
    // State is set while rendering, so that no frame shows rows of an earlier response.
    if (shown !== stored) setStored(shown);
  }

  // Departed rows are not in the list response, but their replies are often still being published.
  const departed = useQueries({ queries: [...shown.departed].slice(0, DEPARTED_WATCHED).map((id) => reviewQuery(tenantId, id)) });
  const newest = new Map(departed.flatMap(({ data: review }) => (review === undefined ? [] : [[review.id, review]])));

  if (lastOpen !== openId) {
    setLastOpen(openId);
    shown = dropDeparted(shown, (row) => row.id === openId || isQueued(newest.get(row.id) ?? row));
    setStored(shown);
  }

  const first = data?.pages.at(0)?.paging ?? null;
  return {
    rows: shown.rows.map((row) => replaceEqualDeep(row, newest.get(row.id) ?? row)),
    arrivals: shown.arrivals,
    matching: first?.matching ?? null,
    total: first?.total ?? null,
    isLoading: query.isPending,
    /** Other filters were chosen, but the rows are still those of the previous filters. */
    isSwitching: isPlaceholderData,
    error: query.error,
    refetch: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasLoadingMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage().then(() => client.setQueryData<LoadedList>(list.queryKey, joinPages)),
    /** Moves the arrivals into the rows. */
    showArrivals: () =>
      setStored((state) => reconcile({ ...emptyShownList, filterKey: state.filterKey }, { ...state, rows: rowsOf(data?.pages ?? []) })),
  };
}

export type Shown = ReturnType<typeof useShownList>;

/** Keyset pages that were fetched at different times may overlap by a row. */
function rowsOf(pages: readonly { readonly model: readonly ReviewItem[] }[]): readonly ReviewItem[] {
  return [...new Map(pages.flatMap((page) => page.model).map((row) => [row.id, row])).values()];
}
