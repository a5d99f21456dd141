import { expect, test } from 'vitest';
import type { WeekStart } from '../../kernel/locale.ts';
import { lastReports } from './report-periods.ts';

const at = (text: string, timeZone = 'Asia/Riyadh', weekStart: WeekStart = 'sunday') =>
  lastReports(Date.parse(text), timeZone, weekStart).map(({ from, to, dueAt }) =>
    [from, to, dueAt].map((ms) => new Date(ms).toISOString()),
  );

test('a week is reported at 8:00 of its zone on the first day of the next one', () => {
  // Sunday, 1 March 2026, 8:00 in Riyadh.
  const [week] = at('2026-03-01T05:00:00.000Z');
  expect(week).toEqual(['2026-02-21T21:00:00.000Z', '2026-02-28T21:00:00.000Z', '2026-03-01T05:00:00.000Z']);
  expect(at('2026-03-01T04:59:59.999Z')[0]).toEqual(['2026-02-14T21:00:00.000Z', '2026-02-21T21:00:00.000Z', '2026-02-22T05:00:00.000Z']);
});

test.each<[WeekStart, string]>([
  ['saturday', '2026-02-28T04:00:00.000Z'],
  ['sunday', '2026-03-01T04:00:00.000Z'],
  ['monday', '2026-03-02T04:00:00.000Z'],
])('a week that begins on %s is due then', (weekStart, dueAt) => {
  expect(at('2026-03-03T12:00:00.000Z', 'Asia/Dubai', weekStart)[0]?.[2]).toBe(dueAt);
});

test('a month is reported on the first of the next one, also of the next year', () => {
  expect(at('2026-01-01T08:00:00.000Z', 'UTC')[1]).toEqual([
    '2025-12-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T08:00:00.000Z',
  ]);
  expect(at('2026-01-01T07:59:59.999Z', 'UTC')[1]?.[0]).toBe('2025-11-01T00:00:00.000Z');
});
