import type { ReviewItem } from '@sumaa/contracts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../../lib/query/query.ts';

type Page = { readonly model: ReviewItem[] };

/**
 * Changes every cached copy of one review: the opened review and its row in every list. Cancels requests for the review first, because
 * their responses may be older than the change.
 */
export async function changeCachedReview(
  client: QueryClient,
  tenantId: string | null,
  id: string,
  change: (review: ReviewItem) => ReviewItem,
): Promise<void> {
  await client.cancelQueries({ queryKey: queryKey(tenantId, 'reviews', 'item', id) });
  // While the review itself still loads, its copy in a list is taken: that list may be answered again without the change.
  client.setQueryData<ReviewItem>(queryKey(tenantId, 'reviews', 'item', id), (review = findCachedReview(client, tenantId, id)) =>
    review === undefined ? undefined : change(review),
  );
  client.setQueriesData<InfiniteData<Page>>({ queryKey: queryKey(tenantId, 'reviews', 'list') }, (list) => {
    if (list === undefined || !list.pages.some((page) => page.model.some((review) => review.id === id))) return list;
    const pages = list.pages.map((page) => ({ ...page, model: page.model.map((review) => (review.id === id ? change(review) : review)) }));
    return { ...list, pages };
  });
}

/** Finds a copy of the review in any cached list, so that the panel opens without loading. */
export function findCachedReview(client: QueryClient, tenantId: string | null, id: string): ReviewItem | undefined {
  for (const [, list] of client.getQueriesData<InfiniteData<Page>>({ queryKey: queryKey(tenantId, 'reviews', 'list') })) {
    const found = list?.pages.flatMap((page) => page.model).find((review) => review.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}
