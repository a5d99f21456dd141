import type { LiveTopic } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { createTold } from './told.ts';

const topics: readonly LiveTopic[] = ['reviews', 'locations', 'team'];

function start() {
  let at = 1_000_000;
  const recentTopics = createTold(() => at);
  recentTopics.lost();
  return { recentTopics, advance: (ms: number) => (at += ms) };
}

test('returns the topics that changed within the requested time, per tenant', () => {
  const { recentTopics, advance } = start();
  advance(10_000);
  recentTopics.note('one', 'reviews');
  advance(3_000);
  recentTopics.note('one', 'locations');
  recentTopics.note('two', 'team');
  advance(1_000);
  expect(recentTopics.within(2_000, 'one', topics)).toEqual(['locations']);
  expect(recentTopics.within(4_000, 'one', topics)).toEqual(['reviews', 'locations']);
  expect(recentTopics.within(500, 'one', topics)).toEqual([]);
  expect(recentTopics.within(5_000, 'one', ['team'])).toEqual([]);
});

test('returns all topics when changes are unknown: before the start, beyond 60 s, or for an invalid time', () => {
  const { recentTopics, advance } = start();
  advance(1_000);
  expect(recentTopics.within(2_000, 'one', topics)).toEqual(topics);
  advance(100_000);
  expect(recentTopics.within(2_000, 'one', topics)).toEqual([]);
  for (const odd of [60_001, -1, Number.NaN, Infinity, '100', null]) expect(recentTopics.within(odd, 'one', topics)).toEqual(topics);
  expect(recentTopics.within(undefined, 'one', topics)).toEqual([]);
  recentTopics.lost();
  expect(recentTopics.within(0, 'one', topics)).toEqual([]);
  advance(1_000);
  expect(recentTopics.within(2_000, 'one', topics)).toEqual(topics);
});

test('tidy drops changes older than 60 s and keeps the rest', () => {
  const { recentTopics, advance } = start();
  recentTopics.note('one', 'reviews');
  advance(40_000);
  recentTopics.note('one', 'team');
  advance(30_000);
  recentTopics.tidy();
  expect(recentTopics.within(35_000, 'one', topics)).toEqual(['team']);
});

test('returns all topics before lost() was called for the first time', () => {
  expect(createTold(() => 5).within(0, 'one', topics)).toEqual(topics);
});
