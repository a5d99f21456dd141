import type { LiveTopic } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { createTold } from './told.ts';

const topics: readonly LiveTopic[] = ['reviews', 'locations', 'team'];

function start() {
  let at = 1_000_000;
  const told = createTold(() => at);
  told.lost();
  return { told, pass: (ms: number) => (at += ms) };
}

test('of what was told within the time asked for, only that, and only to its tenant', () => {
  const { told, pass } = start();
  pass(10_000);
  told.note('one', 'reviews');
  pass(3_000);
  told.note('one', 'locations');
  told.note('two', 'team');
  pass(1_000);
  expect(told.within(2_000, 'one', topics)).toEqual(['locations']);
  expect(told.within(4_000, 'one', topics)).toEqual(['reviews', 'locations']);
  expect(told.within(500, 'one', topics)).toEqual([]);
  expect(told.within(5_000, 'one', ['team'])).toEqual([]);
});

test('everything, where nobody knows: before anything was heard, for longer than is remembered, and without a time', () => {
  const { told, pass } = start();
  pass(1_000);
  expect(told.within(2_000, 'one', topics)).toEqual(topics);
  pass(100_000);
  expect(told.within(2_000, 'one', topics)).toEqual([]);
  for (const odd of [60_001, -1, Number.NaN, Infinity, '100', null]) expect(told.within(odd, 'one', topics)).toEqual(topics);
  expect(told.within(undefined, 'one', topics)).toEqual([]);
  told.lost();
  expect(told.within(0, 'one', topics)).toEqual([]);
  pass(1_000);
  expect(told.within(2_000, 'one', topics)).toEqual(topics);
});

test('what is too old to be asked for is let go, the rest is kept', () => {
  const { told, pass } = start();
  told.note('one', 'reviews');
  pass(40_000);
  told.note('one', 'team');
  pass(30_000);
  told.tidy();
  expect(told.within(35_000, 'one', topics)).toEqual(['team']);
});

test('nothing is known before the first word was heard', () => {
  expect(createTold(() => 5).within(0, 'one', topics)).toEqual(topics);
});
