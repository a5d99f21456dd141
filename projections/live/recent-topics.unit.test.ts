import type { LiveTopic } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { createRecentTopics } from './recent-topics.ts';

const topics: readonly LiveTopic[] = ['reviews', 'locations', 'team'];

function start() {
  let at = 1_000_000;
  const recentTopics = createRecentTopics(() => at);
  recentTopics.reset();
  return { recentTopics, advance: (ms: number) => (at += ms) };
}

test('returns the topics that changed within the requested time, per tenant', () => {
  const { recentTopics, advance } = start();
  advance(10_000);
  recentTopics.record('one', 'reviews');
  advance(3_000);
  recentTopics.record('one', 'locations');
  recentTopics.record('two', 'team');
  advance(1_000);
  expect(recentTopics.changedWithin(2_000, 'one', topics)).toEqual(['locations']);
  expect(recentTopics.changedWithin(4_000, 'one', topics)).toEqual(['reviews', 'locations']);
  expect(recentTopics.changedWithin(500, 'one', topics)).toEqual([]);
  expect(recentTopics.changedWithin(5_000, 'one', ['team'])).toEqual([]);
});

test('returns all topics when changes are unknown: before the start, beyond 60 s, or for an invalid time', () => {
  const { recentTopics, advance } = start();
  advance(1_000);
  expect(recentTopics.changedWithin(2_000, 'one', topics)).toEqual(topics);
  advance(100_000);
  expect(recentTopics.changedWithin(2_000, 'one', topics)).toEqual([]);
  for (const odd of [60_001, -1, Number.NaN, Infinity, '100', null]) expect(recentTopics.changedWithin(odd, 'one', topics)).toEqual(topics);
  expect(recentTopics.changedWithin(undefined, 'one', topics)).toEqual([]);
  recentTopics.reset();
  expect(recentTopics.changedWithin(0, 'one', topics)).toEqual([]);
  advance(1_000);
  expect(recentTopics.changedWithin(2_000, 'one', topics)).toEqual(topics);
});

test('tidy drops changes older than 60 s and keeps the rest', () => {
  const { recentTopics, advance } = start();
  recentTopics.record('one', 'reviews');
  advance(40_000);
  recentTopics.record('one', 'team');
  advance(30_000);
  recentTopics.prune();
  expect(recentTopics.changedWithin(35_000, 'one', topics)).toEqual(['team']);
});

test('returns all topics before lost() was called for the first time', () => {
  expect(createRecentTopics(() => 5).changedWithin(0, 'one', topics)).toEqual(topics);
});
