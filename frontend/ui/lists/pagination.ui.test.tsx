import { expect, test } from 'vitest';
import { pagesAround } from './pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
])('page %s of %s shows its neighbours, the first and the last', (page, last, shown) => {
  expect(pagesAround(page, last)).toEqual(shown);
});
