import { expect, test } from 'vitest';
import type { Iso } from '../../kernel/time.ts';
import { anchorOf, billingDaysBetween, periodFrom } from './period.ts';

/** 9:00 in Riyadh. */
const nine = (date: string) => `${date}T06:00:00.000Z` as Iso;
const chain = (start: Iso, interval: 'monthly' | 'yearly', count: number) => {
  const ends: string[] = [];
  for (let from = start; ends.length < count; from = ends.at(-1) as Iso) ends.push(periodFrom(from, interval, anchorOf(start)).end);
  return ends;
};

test('a period ends at 9:00 in Riyadh on the same day of the next month', () => {
  expect(periodFrom('2026-11-27T14:30:00.000Z' as Iso, 'monthly', 27)).toEqual({
    start: '2026-11-27T14:30:00.000Z',
    end: nine('2026-12-27'),
  });
});

test('the day of the month counts in Riyadh, not in UTC', () => {
  expect(anchorOf('2026-11-26T21:30:00.000Z')).toBe(27);
  expect(periodFrom('2026-11-26T21:30:00.000Z' as Iso, 'monthly', 27).end).toBe(nine('2026-12-27'));
});

test('keeps the anchor day through a shorter month', () => {
  expect(chain('2027-01-31T10:00:00.000Z' as Iso, 'monthly', 4)).toEqual(
    ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'].map(nine),
  );
  expect(chain('2028-02-29T10:00:00.000Z' as Iso, 'yearly', 4)).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'].map(nine));
});

test('spans several months at once, across the year', () => {
  expect(periodFrom('2026-12-31T10:00:00.000Z' as Iso, 'monthly', 31, 2).end).toBe(nine('2027-02-28'));
});

test('counts days by the dates in Riyadh', () => {
  expect(billingDaysBetween('2026-11-27T14:30:00.000Z', nine('2026-12-27'))).toBe(30);
  expect(billingDaysBetween('2026-11-27T20:59:00.000Z', '2026-11-27T21:01:00.000Z')).toBe(1);
  expect(billingDaysBetween(nine('2026-12-27'), nine('2026-12-26'))).toBe(0);
});
