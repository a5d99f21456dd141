import { expect, test } from 'vitest';
import { inTurn, patienceFor } from './fault-runs.ts';

test('whoever asks for more runs is given more time, and never less than a timer can hold', () => {
  expect(patienceFor(null)).toBe(3_600_000);
  expect(patienceFor(300)).toBe(3_600_000 + 300 * 60_000);
  expect(patienceFor(10_000_000)).toBe(2 ** 31 - 1);
});

test('what is wanted more often than there is comes round again', () => {
  expect(inTurn(['a', 'b', 'c'], 7)).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a']);
  expect(inTurn(['a', 'b', 'c'], 2)).toEqual(['a', 'b']);
  expect(inTurn([], 2)).toEqual([]);
});
