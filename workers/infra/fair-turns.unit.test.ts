import { expect, test } from 'vitest';
import { createTurns } from './fair-turns.ts';

function testTurns() {
  let at = 0;
  const turns = createTurns(() => at);
  return { turnsOf: (...businesses: string[]) => businesses.map((business) => turns.next(business)), advance: (ms: number) => (at += ms) };
}
const times = (count: number, business: (n: number) => string) => Array.from({ length: count }, (_, n) => business(n));

test('the first job of an idle business goes before the second of a busy one', () => {
  const { turnsOf } = testTurns();
  expect(turnsOf('busy', 'busy', 'busy')).toEqual([1, 2, 3]);
  expect(turnsOf('busy', 'quiet', 'busy')).toEqual([4, 1, 5]);
});

test('earlier jobs are forgotten one by one', () => {
  const { turnsOf, advance } = testTurns();
  turnsOf(...times(10, () => 'busy'));
  advance(4_000);
  expect(turnsOf('busy')).toEqual([7]);
  advance(60_000);
  expect(turnsOf('busy', 'quiet')).toEqual([1, 1]);
});

test('removing idle businesses keeps the turn of a busy one', () => {
  const { turnsOf, advance } = testTurns();
  turnsOf(...times(1_500, (n) => `business-${n}`));
  turnsOf(...times(100, () => 'busy'));
  advance(10_000);
  expect(turnsOf('busy', 'business-7', 'busy', 'business-7')).toEqual([91, 1, 92, 2]);
});
