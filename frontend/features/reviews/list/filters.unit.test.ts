import { describe, expect, test } from 'vitest';
import { readUrlState, writeUrlState } from '../../../lib/navigation/url-state.ts';
import { isFiltered, noFilters, ReviewsUrl, toListQuery } from './filters.ts';

const branch = 'b1a5c1de-0000-4000-8000-000000000001';
const read = (search: string) => readUrlState(ReviewsUrl, new URLSearchParams(search));

describe('the URL of the reviews screen', () => {
  test('lists every review, next due first, without parameters', () => {
    expect(read('')).toEqual({ search: '', sort: 'due', marks: [] });
    expect(toListQuery(read(''))).toEqual({ sort: 'due', limit: 25 });
    expect(isFiltered(read(''))).toBe(false);
  });

  test('sends every filter to the server', () => {
    const state = read(
      `search=%D8%B3%D8%A7%D8%B1%D8%A9&stars=2&reply=unanswered&sentiment=negative&branch=${branch}&sort=oldest&assignee=me&topic=food&language=en&period=30d&text=with&marks=edited&marks=helpful`,
    );
    expect(toListQuery(state)).toEqual({
      search: 'سارة',
      stars: '2',
      reply: 'unanswered',
      sentiment: 'negative',
      location: branch,
      assignee: 'me',
      topic: 'food',
      language: 'en',
      period: '30d',
      text: 'with',
      marks: 'edited,helpful',
      sort: 'oldest',
      limit: 25,
    });
    expect(isFiltered(state)).toBe(true);
  });

  test('ignores invalid parameters and keeps the valid ones', () => {
    expect(read('stars=9&sort=loudest&reply=overdue&branch=x')).toEqual({ search: '', sort: 'due', reply: 'overdue', marks: [] });
  });

  test('keeps the sort and the opened review when filters are cleared', () => {
    const params = new URLSearchParams(`search=a&stars=5&sort=recent&review=${branch}`);
    expect(writeUrlState(ReviewsUrl, params, noFilters).toString()).toBe(`sort=recent&review=${branch}`);
  });

  test('omits the default sort', () => {
    expect(writeUrlState(ReviewsUrl, new URLSearchParams('sort=oldest'), { sort: 'due' }).toString()).toBe('');
  });
});
