import { expect, test } from 'vitest';
import { shareMovement } from './movement.ts';

test.each([
  // z = (0.2 − 0.1) / √(0.11 · 0.89 · (1/100 + 1/900)) = 3.03
  ['twice the share is a rise', [20, 100], [90, 900], 'rose'],
  // z = (0.02 − 0.12) / √(0.11 · 0.89 · (1/100 + 1/900)) = −3.03
  ['a sixth of the share is a fall', [2, 100], [108, 900], 'fell'],
  // z = (0.15 − 0.1) / √(0.105 · 0.895 · (1/100 + 1/900)) = 1.55
  ['half as much again may be chance', [15, 100], [90, 900], null],
  ['four reviews say nothing', [4, 100], [1, 900], null],
  ['neither does a period of few reviews', [20, 29], [10, 900], null],
  ['nor a year of few', [20, 100], [0, 29], null],
  ['all in both is no movement', [100, 100], [900, 900], null],
] as const)('%s', (_name, [count, of], [countBefore, ofBefore], movement) => {
  expect(shareMovement({ count, of }, { count: countBefore, of: ofBefore })).toBe(movement);
});
