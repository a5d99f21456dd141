import { expect, test } from 'vitest';
import { createRecentChanges } from './recent-changes.ts';

const rooms = ['one/reviews', 'one/locations', 'one/team'];

function start() {
  let at = 1_000_000;
  const recent = createRecentChanges(() => at);
  recent.reset();
  return { recent, advance: (ms: number) => (at += ms) };
}

test('returns the rooms with a change within the requested time', () => {
  const { recent, advance } = start();
  advance(10_000);
  recent.record(['one/reviews', 'two/reviews']);
  advance(3_000);
  recent.record(['one/locations']);
  recent.record(['two/team']);
  advance(1_000);
  expect(recent.changedWithin(2_000, rooms)).toEqual(['one/locations']);
  expect(recent.changedWithin(4_000, rooms)).toEqual(['one/reviews', 'one/locations']);
  expect(recent.changedWithin(500, rooms)).toEqual([]);
  expect(recent.changedWithin(5_000, ['one/team'])).toEqual([]);
});

test('returns all rooms when changes are unknown: before the start, beyond 60 s, or for an invalid time', () => {
  const { recent, advance } = start();
  advance(1_000);
  expect(recent.changedWithin(2_000, rooms)).toEqual(rooms);
  advance(100_000);
  expect(recent.changedWithin(2_000, rooms)).toEqual([]);
  for (const odd of [60_001, -1, Number.NaN, Infinity, '100', null]) expect(recent.changedWithin(odd, rooms)).toEqual(rooms);
  expect(recent.changedWithin(undefined, rooms)).toEqual([]);
  recent.reset();
  expect(recent.changedWithin(0, rooms)).toEqual([]);
  advance(1_000);
  expect(recent.changedWithin(2_000, rooms)).toEqual(rooms);
});

test('prune drops changes older than 60 s and keeps the rest', () => {
  const { recent, advance } = start();
  recent.record(['one/reviews']);
  advance(40_000);
  recent.record(['one/team']);
  advance(30_000);
  recent.prune();
  expect(recent.changedWithin(35_000, rooms)).toEqual(['one/team']);
});

test('returns all rooms before the first reset', () => {
  expect(createRecentChanges(() => 5).changedWithin(0, rooms)).toEqual(rooms);
});
