import { expect, test } from 'vitest';
import type { Iso } from '../../../kernel/time.ts';
import type { Week } from '../../../kernel/working-time.ts';
import { isAbsent, isOnDuty, nextInTurn, noContactDuty, type ContactDuty } from './duty.ts';

const periods = [
  { opens: '09:00', closes: '12:00' },
  { opens: '16:00', closes: '20:00' },
];
const week: Week = { sunday: periods, monday: periods, tuesday: periods, wednesday: periods, thursday: periods, friday: [], saturday: [] };
const duty: ContactDuty = { capacity: 3, timeZone: 'Asia/Riyadh', week, absence: null };
/** In Riyadh three hours later. */
const at = (text: string) => `${text}:00.000Z` as Iso;

test.each<[string, string, boolean]>([
  ['Sunday before nine', '2026-03-01T05:59', false],
  ['Sunday at nine', '2026-03-01T06:00', true],
  ['Sunday at noon, when the first period ends', '2026-03-01T09:00', false],
  ['Sunday afternoon between the periods', '2026-03-01T11:00', false],
  ['Sunday at four', '2026-03-01T13:00', true],
  ['Friday', '2026-03-06T07:00', false],
])('on duty by the hours: %s', (_when, instant, expected) => {
  expect(isOnDuty(duty, at(instant))).toBe(expected);
});

test('without hours somebody is on duty at any time, and without a capacity at none', () => {
  expect(isOnDuty({ ...duty, week: null }, at('2026-03-06T02:00'))).toBe(true);
  expect(isOnDuty(noContactDuty, at('2026-03-01T06:00'))).toBe(false);
});

test('an absence lasts from the first to the end of the last day, in the zone of the person', () => {
  const away = { ...duty, week: null, absence: { from: '2026-03-02', to: '2026-03-03' } };
  const absent = ['2026-03-01T20:59', '2026-03-01T21:00', '2026-03-03T20:59', '2026-03-03T21:00'].map((text) => isAbsent(away, at(text)));
  expect(absent).toEqual([false, true, true, false]);
  expect(isOnDuty(away, at('2026-03-02T10:00'))).toBe(false);
});

test('the turn is of who has room and waited longest', () => {
  const person = (accountId: string, open: number, lastAt: string | null) => ({
    accountId,
    capacity: 2,
    open,
    lastAt: lastAt === null ? null : new Date(lastAt),
  });
  const [full, late, early] = [person('a', 2, null), person('b', 1, '2026-03-02'), person('c', 0, '2026-03-01')];
  expect(nextInTurn([full, late, early])?.accountId).toBe('c');
  expect(nextInTurn([full, late, early, person('e', 1, null), person('d', 1, null)])?.accountId).toBe('d');
  expect(nextInTurn([full])).toBeNull();
});
