import type { Review } from './model.ts';

/** The three orders Google offers; `newest` is the default. */
export type ReviewOrder = 'newest' | 'rating' | 'rating-desc';

/** Where a page ended: the sort values of its last review. The next page has the reviews sorted after them. */
export type Cursor = { stars: number; updateTime: number; id: string };

/** The reviews of one location with their totals. Lists are sorted on demand and cached until a review changes. */
export type LocationReviews = { reviews: Map<string, Review>; starsTotal: number; sorted: Partial<Record<ReviewOrder, Review[]>> };

export function noReviews(): LocationReviews {
  return { reviews: new Map(), starsTotal: 0, sorted: {} };
}

/** Puts a new or changed review. `before` is its previous number of stars (0 when new), because rows are mutated in place. */
export function putReview(shelf: LocationReviews, review: Review, before: number): void {
  shelf.reviews.set(review.id, review);
  shelf.starsTotal += review.stars - before;
  shelf.sorted = {};
}

export function removeReview(shelf: LocationReviews, review: Review): void {
  if (shelf.reviews.delete(review.id)) shelf.starsTotal -= review.stars;
  shelf.sorted = {};
}

/** Compares by the order's rule; ids break ties, so every order is total and cursors are exact. */
export function compare(order: ReviewOrder, a: Cursor, b: Cursor): number {
  if (order === 'rating' && a.stars !== b.stars) return a.stars - b.stars;
  if (order === 'rating-desc' && a.stars !== b.stars) return b.stars - a.stars;
  if (a.updateTime !== b.updateTime) return b.updateTime - a.updateTime;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** One page over one or several merged shelves, and the next page's cursor if there is more. */
export function readPage(
  shelves: readonly LocationReviews[],
  query: { order: ReviewOrder; after?: Cursor; size: number; keep?: (review: Review) => boolean },
): { reviews: Review[]; next?: Cursor } {
  const { order, after, size, keep } = query;
  const lanes = shelves.map((shelf) => {
    const sorted = (shelf.sorted[order] ??= [...shelf.reviews.values()].sort((a, b) => compare(order, a, b)));
    const list = keep ? sorted.filter(keep) : sorted;
    return { list, at: after ? firstBehind(list, order, after) : 0 };
  });
  const page: Review[] = [];
  for (;;) {
    let best: (typeof lanes)[number] | undefined;
    for (const lane of lanes) {
      if (lane.at < lane.list.length && (!best || compare(order, lane.list[lane.at]!, best.list[best.at]!) < 0)) best = lane;
    }
    if (!best) return { reviews: page };
    if (page.length === size) {
      const { stars, updateTime, id } = page.at(-1)!;
      return { reviews: page, next: { stars, updateTime, id } };
    }
    page.push(best.list[best.at++]!);
  }
}

function firstBehind(list: readonly Review[], order: ReviewOrder, cursor: Cursor): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(order, list[middle]!, cursor) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
