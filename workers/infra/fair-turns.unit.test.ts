import { expect, test } from 'vitest';
import { createTurns } from './fair-turns.ts';

function rig() {
  let at = 0;
  const turns = createTurns(() => at);
  return { order: (...businesses: string[]) => businesses.map((business) => turns.next(business)), pass: (ms: number) => (at += ms) };
}
const times = (count: number, business: (n: number) => string) => Array.from({ length: count }, (_, n) => business(n));

test('the one order of a quiet business goes before the second of a busy one', () => {
  const { order } = rig();
  expect(order('busy', 'busy', 'busy')).toEqual([1, 2, 3]);
  expect(order('busy', 'quiet', 'busy')).toEqual([4, 1, 5]);
});

test('what was ordered is forgotten one by one: nobody is put back for long', () => {
  const { order, pass } = rig();
  order(...times(10, () => 'busy'));
  pass(4_000);
  expect(order('busy')).toEqual([7]);
  pass(60_000);
  expect(order('busy', 'quiet')).toEqual([1, 1]);
});

test('thousands of businesses with nothing left to remember leave a busy one its turn', () => {
  const { order, pass } = rig();
  order(...times(1_500, (n) => `business-${n}`));
  order(...times(100, () => 'busy'));
  pass(10_000);
  expect(order('busy', 'business-7', 'busy', 'business-7')).toEqual([91, 1, 92, 2]);
});
