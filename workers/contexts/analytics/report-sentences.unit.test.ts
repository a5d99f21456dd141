import { expect, test } from 'vitest';
import { usualDates } from '../../infra/written-date.ts';
import { sentencesOf } from './report-sentences.ts';
import { daysIn, wordsOf } from './report-texts.ts';

test('a sentence about a day writes it in the format and the calendar of its reader', () => {
  const trend = { step: 'day' as const, points: [] };
  const marks = [{ kind: 'branch_linked' as const, day: '2026-03-02', name: 'العليا' }];
  const sentence = (language: 'ar' | 'en', choices: object) =>
    sentencesOf(language, wordsOf(language), daysIn({ ...usualDates(language), ...choices }))
      .trend({ trend, marks })
      .join()
      .replaceAll(/[\u2066-\u2069]/g, '');
  expect(sentence('en', {})).toBe('02/03/2026: العليا was linked.');
  expect(sentence('en', { dateFormat: 'yyyy-mm-dd', calendar: 'both' })).toBe('2026-03-02 · 13 Ramadan 1447 AH: العليا was linked.');
  // A zone behind UTC does not move the day.
  expect(sentence('ar', { calendar: 'hijri', timeZone: 'America/New_York' })).toBe('13 رمضان 1447 هـ: رُبط فرع العليا.');
});
