// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatExact,
  formatHijri,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelative,
  formatSigned,
  formatTime,
  formatWeekday,
} from './format.ts';

const ar = { language: 'ar', timeZone: 'Asia/Riyadh' } as const;
const en = { language: 'en', timeZone: 'Asia/Riyadh' } as const;
const now = '2026-11-21T11:31:00.000Z';
const before = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000);

describe('relative time', () => {
  it.each([
    [0.005, 'الآن', 'now'],
    [4 / 60, 'قبل 4 دقائق', '4 minutes ago'],
    [2, 'قبل ساعتين', '2 hours ago'],
    [22, 'قبل 22 ساعة', '22 hours ago'],
    [23.99, 'قبل 23 ساعة', '23 hours ago'],
    [26, 'أمس 12:31 م', 'yesterday 12:31 pm'],
    [72, 'قبل 3 أيام', '3 days ago'],
    [24 * 8, '13 نوفمبر', '13 November'],
    [24 * 400, '17 أكتوبر 2025', '17 October 2025'],
  ])('formats a time %s hours ago', (hours, arabic, english) => {
    expect(formatRelative(ar, before(hours), now)).toBe(arabic);
    expect(formatRelative(en, before(hours), now)).toBe(english);
  });

  it('counts days on the calendar of the zone, not in blocks of 24 hours', () => {
    // 00:30 in Riyadh; 25 hours earlier is 23:30 two calendar days before.
    expect(formatRelative(ar, '2026-11-19T20:30:00Z', '2026-11-20T21:30:00Z')).toBe('قبل يومين');
    expect(formatRelative(ar, '2026-11-20T20:30:00Z', '2026-11-21T21:00:00Z')).toBe('قبل يومين');
  });

  it('formats future times', () => {
    expect(formatRelative(ar, before(-3), now)).toBe('خلال 3 ساعات');
    expect(formatRelative(en, before(-26), now)).toBe('tomorrow 4:31 pm');
  });
});

describe('numbers', () => {
  it('use Latin digits and the Saudi Arabic percent sign', () => {
    expect(formatNumber('ar', 1284)).toBe('1,284');
    expect(formatPercent('ar', 0.82)).toBe('82٪');
    expect(formatPercent('en', 0.82)).toBe('82%');
  });

  it('have their sign in front without direction marks, and none at zero', () => {
    expect(formatSigned('ar', 0.1)).toBe('+0.1');
    expect(formatSigned('ar', -0.1)).toBe('−0.1');
    expect(formatSigned('en', 0)).toBe('0');
    expect(formatSigned('ar', 0.15, { style: 'percent' })).toBe('+15٪');
  });

  it('format money from minor units', () => {
    expect(formatMoney('ar', { amount: 20_000, currency: 'SAR' })).toBe('200 ر.س');
    expect(formatMoney('en', { amount: 19_950, currency: 'SAR' })).toBe('SAR 199.50');
  });
});

describe('dates', () => {
  it('use the 12-hour clock, and 24 hours only on request', () => {
    expect(formatTime(ar, now)).toBe('2:31 م');
    expect(formatTime(en, now)).toBe('2:31 pm');
    expect(formatTime(ar, now, true)).toBe('14:31:00');
  });

  it('omit the current year', () => {
    expect(formatDay(ar, now, now)).toBe('21 نوفمبر');
    expect(formatDay(en, '2025-01-02T00:00:00Z', now)).toBe('2 January 2025');
  });

  it('show the exact time in full', () => {
    expect(formatExact(ar, now)).toBe('السبت 21 نوفمبر 2026، 2:31 م');
    expect(formatExact(en, now)).toBe('Saturday 21 November 2026, 2:31 pm');
    expect(formatExact(en, now, true)).toBe('Saturday 21 November 2026, 14:31:00');
  });

  it('write a date with its year in figures, as chosen', () => {
    const day = (dateFormat: 'dd/mm/yyyy' | 'mm/dd/yyyy' | 'yyyy-mm-dd') => formatDay({ ...ar, dateFormat }, '2025-01-02T22:00:00Z', now);
    expect([day('dd/mm/yyyy'), day('mm/dd/yyyy'), day('yyyy-mm-dd')]).toEqual(
      ['03/01/2025', '01/03/2025', '2025-01-03'].map((figures) => `\u2066${figures}\u2069`),
    );
    expect(formatDay({ ...ar, dateFormat: 'yyyy-mm-dd' }, now, now)).toBe('21 نوفمبر');
    expect(formatExact({ ...en, dateFormat: 'yyyy-mm-dd' }, now)).toBe('Saturday \u20662026-11-21\u2069, 2:31 pm');
  });

  it('are in the chosen calendar, or in both', () => {
    const inCalendar = (calendar: 'hijri' | 'both') => {
      const settings = { ...ar, calendar };
      return [formatDay(settings, now, now), formatWeekday(settings, now), formatExact(settings, now)];
    };
    expect(inCalendar('hijri')).toEqual(['11 جمادى الآخرة', 'السبت 11 جمادى الآخرة', 'السبت 11 جمادى الآخرة 1448 هـ، 2:31 م']);
    expect(inCalendar('both')).toEqual([
      '21 نوفمبر · 11 جمادى الآخرة',
      'السبت 21 نوفمبر · 11 جمادى الآخرة',
      'السبت 21 نوفمبر 2026 · 11 جمادى الآخرة 1448 هـ، 2:31 م',
    ]);
    expect(formatDay({ ...en, calendar: 'hijri' }, '2025-01-02T00:00:00Z', now)).toContain('1446');
  });

  it('support the Umm al-Qura calendar', () => {
    expect(formatHijri(ar, now)).toContain('1448');
    expect(formatHijri(ar, now)).toContain('جمادى الآخرة');
    expect(formatHijri(en, '2027-04-16T00:00:00Z')).toContain('Dhu’l-Qi’dah');
  });
});
