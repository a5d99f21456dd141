import { describe, expect, test } from 'vitest';
import { readUrlState, writeUrlState } from '../../../lib/url-state.ts';
import { isFiltered, noFilters, ReviewsUrl, toListQuery } from './filters.ts';

const branch = 'b1a5c1de-0000-4000-8000-000000000001';
const read = (search: string) => readUrlState(ReviewsUrl, new URLSearchParams(search));

describe('the address of the reviews screen', () => {
  test('an empty address is every review, nearest due first', () => {
    expect(read('')).toEqual({ search: '', sort: 'due' });
    expect(toListQuery(read(''))).toEqual({ sort: 'due', limit: 25 });
    expect(isFiltered(read(''))).toBe(false);
  });

  test('every filter reaches the server', () => {
    const state = read(`search=%D8%B3%D8%A7%D8%B1%D8%A9&stars=2&reply=unanswered&sentiment=negative&branch=${branch}&sort=oldest`);
    expect(toListQuery(state)).toEqual({
      search: 'سارة',
      stars: '2',
      reply: 'unanswered',
      sentiment: 'negative',
      location: branch,
      sort: 'oldest',
      limit: 25,
    });
    expect(isFiltered(state)).toBe(true);
  });

  test('what is not valid is left out, the rest holds', () => {
    expect(read('stars=9&sort=loudest&reply=overdue&branch=x')).toEqual({ search: '', sort: 'due', reply: 'overdue' });
  });

  test('clearing the filters keeps the order and the opened review', () => {
    const params = new URLSearchParams(`search=a&stars=5&sort=recent&review=${branch}`);
    expect(writeUrlState(ReviewsUrl, params, noFilters).toString()).toBe(`sort=recent&review=${branch}`);
  });

  test('the usual order stays out of the address', () => {
    expect(writeUrlState(ReviewsUrl, new URLSearchParams('sort=oldest'), { sort: 'due' }).toString()).toBe('');
  });
});
