import type { BranchTotalsEvent, CompetitorEvent, CompetitorsEvent } from '@sumaa/contracts';
import { keptUntil, paceOf, trend, type PlaceDay } from '@sumaa/runtime/analytics';
import { describe, expect, test } from 'vitest';
import { eventAt, idOf } from '../../../testing/events.ts';
import { competitorProjection, type CompetitorRow } from './competitor.projection.ts';
import { placeDayProjection } from './place-day.projection.ts';

const tenantId = idOf('t', 1);
const about = { locationId: idOf('l', 1), competitorId: idOf('k', 1) };
const added: CompetitorsEvent = {
  type: 'CompetitorAdded',
  data: { ...about, placeId: 'p1', name: 'مشويات الساحل', address: 'الرياض', accountId: idOf('a', 1) },
};
const removed: CompetitorsEvent = { type: 'CompetitorRemoved', data: { ...about, accountId: idOf('a', 1) } };
const measured = (day: string, over: object = {}): CompetitorEvent => ({
  type: 'CompetitorMeasured',
  data: { ...about, day, placeId: 'p1', name: 'مشويات الساحل', status: 'open', rating: 4.7, reviewCount: 900, ...over },
});
const missing = (day: string): CompetitorEvent => ({ type: 'CompetitorNotFound', data: { ...about, day } });
const after = (...events: readonly (CompetitorsEvent | CompetitorEvent)[]) =>
  events.reduce<CompetitorRow | null>(
    (row, event) => competitorProjection.evolve(row, eventAt(event, '2026-03-01T09:00:00Z'), tenantId),
    null,
  );

describe('a competitor', () => {
  test('stands as it was measured last', () => {
    expect(after(added)).toMatchObject({ placeId: 'p1', rating: null, measuredOn: null, status: 'open', statusSince: null });
    expect(after(added, measured('2026-03-01'), measured('2026-03-02', { rating: 4.6 }))).toMatchObject({
      rating: 4.6,
      reviewCount: 900,
      measuredOn: '2026-03-02',
      statusSince: '2026-03-01',
    });
  });
  test('that disappears keeps its last figures, and may come back', () => {
    const gone = after(added, measured('2026-03-01'), missing('2026-03-02'), missing('2026-03-03'));
    expect(gone).toMatchObject({ status: 'missing', statusSince: '2026-03-02', rating: 4.7, measuredOn: '2026-03-03' });
    expect(after(added, missing('2026-03-02'), measured('2026-03-04'))).toMatchObject({ status: 'open', statusSince: '2026-03-04' });
  });
  test('that was merged is asked for as the other place from then on', () => {
    const merged = after(
      added,
      measured('2026-03-01'),
      measured('2026-03-02', { placeId: 'p2', name: 'ركن المندي' }),
      measured('2026-03-03', { placeId: 'p2', name: 'ركن المندي' }),
    );
    expect(merged).toMatchObject({ placeId: 'p2', name: 'ركن المندي', addedName: 'مشويات الساحل', movedOn: '2026-03-02' });
  });
  test('that is removed is gone, whatever is measured later', () => {
    expect(after(added, measured('2026-03-01'), removed, measured('2026-03-02'))).toBeNull();
  });
});

describe('the days of a place', () => {
  const rated: BranchTotalsEvent = { type: 'LocationRated', data: { locationId: idOf('l', 1), rating: 4.4, reviewCount: 120 } };
  test('are named by the day of the snapshot, those of a branch by the day in Riyadh', () => {
    expect(placeDayProjection.key(eventAt(measured('2026-03-01'), '2026-03-05T09:00:00Z'))).toBe(`${about.competitorId} 2026-03-01`);
    expect(placeDayProjection.key(eventAt(rated, '2026-03-01T21:30:00Z'))).toBe(`${about.locationId} 2026-03-02`);
    expect(placeDayProjection.key(eventAt(missing('2026-03-01'), '2026-03-01T09:00:00Z'))).toBeNull();
  });
});

describe('how a place stands', () => {
  const days = { from: '2026-03-01', to: '2026-03-04' };
  const steps = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map((day) => ({ from: day, to: day }));
  const day = (date: string, rating: number | null, reviewCount: number): PlaceDay => ({ day: date, rating, reviewCount });
  const now = { rating: 4.6, reviewCount: 130 };
  test('is compared with the last value before the period; days without a snapshot show the one before', () => {
    const history = [day('2026-02-20', 4.4, 100), day('2026-03-02', 4.5, 110), day('2026-03-04', 4.6, 130)];
    expect(trend(history, now, days, steps)).toEqual({
      ...now,
      ratingChange: 0.2,
      reviewsAdded: 30,
      since: '2026-03-01',
      points: [day('', 4.4, 100), day('', 4.5, 110), day('', 4.5, 110), day('', 4.6, 130)].map(({ rating, reviewCount }) => ({
        rating,
        reviewCount,
      })),
    });
  });
  test('counts from its first snapshot where that lies in the period, and not at all with one', () => {
    const history = [day('2026-03-02', 4.5, 110), day('2026-03-04', 4.6, 130)];
    expect(trend(history, now, days, steps)).toMatchObject({ reviewsAdded: 20, since: '2026-03-02' });
    expect(trend(history.slice(1), now, days, steps)).toMatchObject({ ratingChange: null, reviewsAdded: null, since: null });
    expect(trend([], now, days, steps).points).toEqual(Array.from({ length: 4 }, () => ({ rating: null, reviewCount: null })));
  });
  test('counts nothing across the day on which Google merged it into another place', () => {
    const history = [
      day('2026-02-20', 4.4, 299),
      day('2026-03-01', 4.4, 301),
      day('2026-03-03', 4.1, 2_500),
      day('2026-03-04', 4.2, 2_507),
    ];
    const ours = [day('2026-02-20', 4.4, 100), day('2026-03-02', 4.5, 110)];
    const movedOn = '2026-03-03';
    expect(trend(history, now, days, steps, movedOn)).toMatchObject({ reviewsAdded: 7, ratingChange: 0.1, since: movedOn });
    expect(trend(history, now, days, steps, movedOn).points.map(({ reviewCount }) => reviewCount)).toEqual([null, null, 2_500, 2_507]);
    expect(paceOf(ours, history, days, movedOn)).toEqual({ since: movedOn, ours: 0, theirs: 7 });
    const onItsDay = history.slice(0, 3);
    expect(trend(onItsDay, now, days, steps, movedOn)).toMatchObject({ reviewsAdded: null, ratingChange: null, since: null });
    expect(paceOf(ours, onItsDay, days, movedOn)).toBeNull();
    const before = { from: '2026-02-20', to: '2026-03-01' };
    expect(trend(history, null, before, [], movedOn)).toMatchObject({ reviewsAdded: 2, since: '2026-02-20' });
  });
  test('of the branch whose figures did not change has gained nothing', () => {
    const ours = keptUntil([day('2026-02-20', 4.4, 100)], days.to);
    expect(trend(ours, now, days, steps)).toMatchObject({ reviewsAdded: 0, ratingChange: 0, since: '2026-03-01' });
  });
  test('is shown as it stood at the end of a period that is over', () => {
    const history = [day('2026-02-20', 4.4, 100), day('2026-03-02', 4.5, 110)];
    expect(trend(history, null, days, steps)).toMatchObject({ rating: 4.5, reviewCount: 110 });
    expect(trend([], null, days, steps)).toMatchObject({ rating: null, reviewCount: null });
  });
  test('is compared with another over the days that both have, the branch at its last value where nothing changed', () => {
    const ours = [day('2026-02-20', 4.4, 100), day('2026-03-02', 4.5, 110), day('2026-03-04', 4.6, 130)];
    const since = '2026-03-02';
    expect(paceOf(ours, [day(since, 4.5, 900), day('2026-03-04', 4.6, 907)], days)).toEqual({ since, ours: 20, theirs: 7 });
    expect(paceOf(ours, [day(since, 4.5, 900), day('2026-03-03', 4.6, 905)], days)).toEqual({ since, ours: 0, theirs: 5 });
    expect(paceOf(ours.slice(2), [day(since, 4.5, 900), day('2026-03-03', 4.6, 905)], days)).toBeNull();
    expect(paceOf(ours, [day(since, 4.5, 900)], days)).toBeNull();
    expect(paceOf([], [day(since, 4.5, 900), day('2026-03-04', 4.6, 907)], days)).toBeNull();
  });
});
