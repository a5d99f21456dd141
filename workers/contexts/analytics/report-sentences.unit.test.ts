import type { Analytics, AnalyticsDetail } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { usualDates } from '../../infra/written-date.ts';
import { sentencesOf } from './report-sentences.ts';
import { daysIn, wordsOf } from './report-texts.ts';

test('a sentence about a day writes it in the format and the calendar of its reader', () => {
  const trend = { step: 'day' as const, points: [] };
  const marks = [{ kind: 'branch_linked' as const, day: '2026-03-02', name: 'العليا' }];
  const sentence = (language: 'ar' | 'en', choices: object) =>
    sentencesOf(language, wordsOf(language), daysIn({ ...usualDates(language), ...choices }))
      .trend({ trend, marks, historyComplete: true })
      .join()
      .replaceAll(/[\u2066-\u2069]/g, '');
  expect(sentence('en', {})).toBe('02/03/2026: العليا was linked.');
  expect(sentence('en', { dateFormat: 'yyyy-mm-dd', calendar: 'both' })).toBe('2026-03-02 · 13 Ramadan 1447 AH: العليا was linked.');
  // A zone behind UTC does not move the day.
  expect(sentence('ar', { calendar: 'hijri', timeZone: 'America/New_York' })).toBe('13 رمضان 1447 هـ: رُبط «العليا».');
});

test('a share and a mean are told with of how many reviews they are', () => {
  const point = { from: '2026-03-01', to: '2026-03-07', reviews: 0, positive: 0, neutral: 0, negative: 0, isSoFar: false };
  const points = [
    { ...point, rated: 1_200, average: 4.2, positive: 900, negative: 300 },
    { ...point, rated: 15, average: 4.4, positive: 9, negative: 6 },
  ];
  const { trend, sentiment, stars, branches } = sentencesOf('en', wordsOf('en'), daysIn(usualDates('en')));
  const moved = { trend: { step: 'day' as const, points }, marks: [] };
  expect(trend({ ...moved, historyComplete: true }).join()).toBe(
    'The average rose from 4.2 (Reviews: 1,200) in the first half of the period to 4.4 (Reviews: 15) in the second.',
  );
  const branch = (name: string, average: number, reviews: number) =>
    ({ locationId: name, name, average, reviews, rated: reviews - 1, answered: 0, positive: 0, medianMs: null }) as never;
  const detail = {
    weeks: points,
    mismatches: 0,
    branches: [branch('Olaya', 4.8, 7), branch('Nakheel', 3.1, 9)],
  } as unknown as AnalyticsDetail;
  expect(sentiment(detail, { historyComplete: true }).join()).toBe(
    'Negative reviews rose from 25% (Reviews: 1,200) in the first half of the period to 40% (Reviews: 15) in the second.',
  );
  // What is not read from Google yet moves nothing.
  expect([trend({ ...moved, historyComplete: false }), sentiment(detail, { historyComplete: false })]).toEqual([[], []]);
  expect(branches(detail).join()).toContain('Highest with 4.8 (Reviews: 6): Olaya. Lowest with 3.1 (Reviews: 8): Nakheel.');
  const distribution = [5, 4, 3, 2, 1].map((of) => ({ stars: of, reviews: of === 1 ? 10 : 15 }));
  expect(stars({ distribution, detail } as unknown as Analytics)[0]).toBe('43% of the reviews have 4 stars or more (30 of 70).');
});
