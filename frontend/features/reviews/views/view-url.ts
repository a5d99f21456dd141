import type { ReviewViewBody, ViewFilter } from '@sumaa/contracts';
import { writeUrlState } from '../../../lib/navigation/url-state.ts';
import { ReviewsUrl, type ReviewFilters } from '../list/filters.ts';

type Sort = ReviewViewBody['sort'];

/** The address of the reviews screen with the filters of a view. */
export function viewPath(filter: ViewFilter, sort: Sort): string {
  const { stars, sentiment, location, marks = [], ...same } = filter;
  const [first] = stars ?? [];
  const state: Partial<ReviewsUrl> = {
    ...same,
    marks,
    sort,
    ...(first === undefined ? {} : { stars: String(first) as NonNullable<ReviewsUrl['stars']> }),
    ...(sentiment?.[0] === undefined ? {} : { sentiment: sentiment[0] }),
    ...(location === undefined ? {} : { branch: location }),
  };
  const params = writeUrlState(ReviewsUrl, new URLSearchParams(), state).toString();
  return params === '' ? '/customer/reviews' : `/customer/reviews?${params}`;
}

/** What a view keeps of the filters in force: all but the search. */
export function viewFilterOf({
  stars,
  sentiment,
  reply,
  branch,
  assignee,
  topic,
  language,
  period,
  text,
  marks,
}: ReviewFilters): ViewFilter {
  return {
    ...(stars === undefined ? {} : { stars: [Number(stars)] }),
    ...(sentiment === undefined ? {} : { sentiment: [sentiment] }),
    ...(branch === undefined ? {} : { location: branch }),
    ...(reply === undefined ? {} : { reply }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(topic === undefined ? {} : { topic }),
    ...(language === undefined ? {} : { language }),
    ...(period === undefined ? {} : { period }),
    ...(text === undefined ? {} : { text }),
    ...(marks.length === 0 ? {} : { marks }),
  };
}
