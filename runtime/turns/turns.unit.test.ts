import { expect, test } from 'vitest';
import { createTurns } from './index.ts';

function testTurns() {
  let passed = 0;
  const turns = createTurns(() => passed);
  return {
    turnsOf: (...businesses: string[]) => businesses.map((business) => turns.next(business)),
    pass: (count: number) => (passed += count),
  };
}
const times = (count: number, business: (n: number) => string) => Array.from({ length: count }, (_, n) => business(n));

test('the first job of an idle business goes before the second of a busy one', () => {
  const { turnsOf } = testTurns();
  expect(turnsOf('busy', 'busy', 'busy')).toEqual([1, 2, 3]);
  expect(turnsOf('busy', 'quiet', 'busy')).toEqual([4, 1, 5]);
});

test('earlier turns pass one by one', () => {
  const { turnsOf, pass } = testTurns();
  turnsOf(...times(10, () => 'busy'));
  pass(4);
  expect(turnsOf('busy')).toEqual([7]);
  pass(60);
  expect(turnsOf('busy', 'quiet')).toEqual([1, 1]);
});

test('removing idle businesses keeps the turn of a busy one', () => {
  const { turnsOf, pass } = testTurns();
  turnsOf(...times(1_500, (n) => `business-${n}`));
  turnsOf(...times(100, () => 'busy'));
  pass(10);
  expect(turnsOf('busy', 'business-7', 'busy', 'business-7')).toEqual([91, 1, 92, 2]);
});
