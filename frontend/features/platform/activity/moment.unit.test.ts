import type { RecordEvent } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { fromTyped, indexAt, toTyped } from './moment.ts';

test.each([
  ['2026-03-12T10:00:01.000Z', 'Asia/Riyadh', '2026-03-12T13:00:01'],
  ['2025-12-31T21:00:00.000Z', 'Asia/Riyadh', '2026-01-01T00:00:00'],
  ['2026-07-01T10:00:00.000Z', 'Europe/Berlin', '2026-07-01T12:00:00'],
])('%s in %s is typed as %s, and read back', (at, zone, typed) => {
  expect(toTyped(at, zone)).toBe(typed);
  expect(fromTyped(typed, zone)).toBe(at);
});

test('while the first digits of a year are typed, there is no moment', () => {
  expect(fromTyped('0002-03-12T10:00:00', 'UTC')).toBe(null);
  expect(fromTyped('0202-03-12T10:00:00', 'UTC')).toBe(null);
  expect(fromTyped('2026-13-12T10:00:00', 'UTC')).toBe(null);
});

test('a second has all that happened in it', () => {
  const events = ['10:00:00.100', '10:00:00.900', '10:00:02.000'].map((time) => ({ at: `2026-03-12T${time}Z` }) as RecordEvent);
  const at = (time: string) => indexAt(events, `2026-03-12T${time}.000Z`);
  expect([at('09:59:59'), at('10:00:00'), at('10:00:01'), at('10:00:02')]).toEqual([-1, 1, 1, 2]);
});
