import type { Competitor, RatingTrend, Uuid } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { usualDates } from '../../infra/written-date.ts';
import { competitorDaysTable, competitorsTable } from './competitors-table.ts';
import { daysIn } from './report-texts.ts';

const trend = (rating: number | null, ratingChange: number | null, reviewsAdded: number | null): RatingTrend => ({
  rating,
  ratingChange,
  reviewsAdded,
  reviewCount: 310,
  since: null,
  points: [],
});
const place = (name: string, of: RatingTrend, more: Partial<Competitor> = {}): Competitor => ({
  competitorId: '11111111-1111-4111-8111-111111111111' as Uuid,
  name,
  formerName: null,
  address: null,
  mapsUrl: 'https://maps.example',
  status: 'open',
  statusSince: null,
  movedOn: null,
  measuredOn: null,
  pace: null,
  ...of,
  ...more,
});

test('every branch stands among its competitors, best first, with the gap in a sentence and what became of a place', () => {
  const branch = {
    locationId: '22222222-2222-4222-8222-222222222222' as Uuid,
    name: 'العليا',
    ours: trend(4.4, 0.1, 20),
    competitors: [
      place('مشويات', trend(4.6, -0.1, 45)),
      place('مغلق', trend(4.9, null, null), { status: 'closed', statusSince: '2026-03-02' }),
      place('New name', trend(null, null, null), { movedOn: '2026-03-04', formerName: 'Old' }),
    ],
  };
  const { notes, rows } = competitorsTable([branch], 'en', daysIn({ ...usualDates('en'), dateFormat: 'yyyy-mm-dd' }));
  expect(notes[0]).toBe('العليا: the best competitor, مشويات, is 0.2 ahead.');
  expect(rows).toEqual([
    ['مغلق', 'العليا', 4.9, null, null, 310, 'Closed for good since \u20662026-03-02\u2069'],
    ['مشويات', 'العليا', 4.6, -0.1, 45, 310, null],
    ['العليا', 'العليا', 4.4, 0.1, 20, 310, 'Our branch'],
    ['New name', 'العليا', null, null, null, 310, 'Moved at Google to the page of another place: \u20662026-03-04\u2069. Former name: Old'],
  ]);
  expect(competitorsTable([], 'ar', daysIn(usualDates('ar')))).toMatchObject({ notes: ['لا منافسون للمقارنة بهم بعد.'], rows: [] });
});

test('the table by date has rating and count of each place at the end of each step, from its first snapshot on', () => {
  const steps = [
    { from: '2026-03-01', to: '2026-03-07' },
    { from: '2026-03-08', to: '2026-03-14' },
  ];
  const points = (...all: readonly (readonly [number | null, number | null])[]) => ({
    ...trend(4.4, null, null),
    points: all.map(([rating, reviewCount]) => ({ rating, reviewCount })),
  });
  const branch = {
    locationId: '22222222-2222-4222-8222-222222222222' as Uuid,
    name: 'العليا',
    ours: points([4.3, 100], [4.4, 110]),
    competitors: [place('مشويات', points([null, null], [4.6, 310]))],
  };
  expect(competitorDaysTable([branch], steps, 'en', false).rows).toEqual([
    ['2026-03-01', '2026-03-07', 'العليا', 'العليا', 4.3, 100],
    ['2026-03-08', '2026-03-14', 'العليا', 'العليا', 4.4, 110],
    ['2026-03-08', '2026-03-14', 'مشويات', 'العليا', 4.6, 310],
  ]);
  const week = { from: '2026-03-15', to: '2026-03-21' };
  const longer = { ...branch, ours: points([4.3, 100], [4.4, 110], [4.5, 120]), competitors: [] };
  const printed = competitorDaysTable([longer], [...steps, week], 'en', true);
  expect(printed.rows.map(([from]) => from)).toEqual(['2026-03-01', '2026-03-15']);
  expect(printed.notes.join(' ')).toContain('The whole table is in the Excel or CSV file.');
});
