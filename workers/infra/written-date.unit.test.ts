import { expect, test } from 'vitest';
import { usualDates, writtenDay, writtenTime, type DateStyle } from './written-date.ts';

// Half past midnight of the 22nd in Riyadh, still the 21st in UTC.
const at = new Date('2026-11-21T21:30:00.000Z');
const day = (style: Partial<DateStyle>) => writtenDay({ ...usualDates('ar'), ...style }, at).replace(/[\u2066\u2069]/g, '');

test('a day is written in the zone, the format and the calendar that were chosen', () => {
  expect(day({})).toBe('22/11/2026');
  expect(day({ timeZone: 'UTC', dateFormat: 'yyyy-mm-dd' })).toBe('2026-11-21');
  expect(day({ dateFormat: 'mm/dd/yyyy' })).toBe('11/22/2026');
  expect(day({ calendar: 'hijri' })).toBe('12 جمادى الآخرة 1448 هـ');
  expect(day({ calendar: 'both', language: 'en' })).toBe('22/11/2026 · 12 Jumada II 1448 AH');
  expect(writtenTime(usualDates('en'), at)).toContain('12:30 am');
});
