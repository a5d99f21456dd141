import { reviewRoutes } from '@sumaa/contracts';
import { call } from '../../lib/api/call.ts';
import { maxHits, type Hit, type SearchInput } from '../../lib/navigation/search.ts';

/** The newest reviews whose author or text matches, and where there are more, the way to all of them. */
export async function findReviews({ text, signal, t }: SearchInput): Promise<readonly Hit[]> {
  const { model, paging } = await call(reviewRoutes.reviews, { query: { search: text, sort: 'recent', limit: maxHits }, signal });
  const hits = model.map(({ id, authorName, content, locationName }) => ({
    id,
    label: authorName ?? t('frame.search.anonymous'),
    note: content ?? locationName ?? undefined,
    path: `/customer/reviews?review=${id}`,
  }));
  const matching = paging?.matching ?? hits.length;
  if (matching <= hits.length) return hits;
  const path = `/customer/reviews?search=${encodeURIComponent(text)}`;
  return [...hits, { id: 'all', label: t('frame.search.all-reviews', { count: matching }), isOurs: true, path }];
}
