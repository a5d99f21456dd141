import { expect, test } from 'vitest';
import { changeOf, shareOf } from './kpis.ts';

test('a change compares with what was before, and nothing with nothing', () => {
  expect([changeOf(28, 25), changeOf(5, 10), changeOf(3, 0)]).toEqual([0.12, -0.5, null]);
});

test('retention is the share of those who could stay', () => {
  expect([shareOf({ kept: 169, of: 178 }), shareOf({ kept: 0, of: 0 })]).toEqual([169 / 178, null]);
});
