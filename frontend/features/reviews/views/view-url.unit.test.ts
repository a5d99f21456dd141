import { expect, test } from 'vitest';
import { readUrlState } from '../../../lib/navigation/url-state.ts';
import { ReviewsUrl } from '../list/filters.ts';
import { viewFilterOf, viewPath } from './view-url.ts';

const branch = 'b1a5c1de-0000-4000-8000-000000000001';

test('a view opens the list with the filters that it was saved with, without the search', () => {
  const query = `search=a&stars=2&sentiment=negative&reply=overdue&branch=${branch}&assignee=me&topic=food&language=en&period=30d&text=with&marks=edited&marks=approval&sort=oldest`;
  const { search: _search, ...state } = readUrlState(ReviewsUrl, new URLSearchParams(query));
  const { search: _left, ...opened } = readUrlState(
    ReviewsUrl,
    new URLSearchParams(viewPath(viewFilterOf({ search: 'a', ...state }), state.sort).split('?')[1]),
  );
  expect(opened).toEqual(state);
});

test('a view without filters is the whole list', () => expect(viewPath({}, 'due')).toBe('/customer/reviews'));
