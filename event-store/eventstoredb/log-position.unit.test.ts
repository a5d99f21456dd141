import { expect, test } from 'vitest';
import { packPosition, parsePosition } from '../deciding/position-token.ts';
import type { Position } from '../port/event-store.ts';
import { isLogPosition, logPositionOf, positionOf } from './log-position.ts';

const most = 2n ** 63n - 1n;
const place = (commit: bigint, prepare = commit) => ({ commit, prepare });

test('text order equals log order, for every size and for a checkpoint before an event', () => {
  const rising = [place(0n), place(9n, 0n), place(9n), place(10n, 9n), place(10n), place(99_999_999_999n), place(most, 0n), place(most)];
  const positions = rising.map(positionOf);
  expect(positions.toSorted()).toEqual(positions);
  expect(new Set(positions).size).toBe(rising.length);
  expect(positions.map(logPositionOf)).toEqual(rising);
});

test('survives a position token', () => {
  const position = positionOf(place(1021n));
  expect(parsePosition(packPosition({ review: position })!)).toEqual({ review: position });
});

test.each(['', '7', '00000000000000000007', '00000000000000000007/7'])('refuses %j', (text) => {
  expect(() => logPositionOf(text as Position)).toThrow(TypeError);
});

test('rejects numbers above the largest log position', () => {
  expect([place(0n), place(most), place(most, 0n)].map(isLogPosition)).toEqual([true, true, true]);
  expect([place(2n ** 64n - 1n), place(most + 1n, 0n), place(0n, most + 1n)].map(isLogPosition)).toEqual([false, false, false]);
});
