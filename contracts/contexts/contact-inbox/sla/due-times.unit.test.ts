import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hour, isoAfter, type Iso } from '../../../kernel/time.ts';
import type { BusinessHours, WorkingTime } from '../../../kernel/working-time.ts';
import type { ClockPause } from '../policy.ts';
import { dueWithPauses, explainTarget } from './due-times.ts';

const start = '2026-03-01T00:00:00.000Z' as Iso;
/** Hours since the start. */
const at = (hours: number) => isoAfter(start, hours * hour);
const pause = (from: number, to: number): ClockPause => ({ from: at(from), to: at(to) });
const nineToSix = [{ opens: '09:00', closes: '18:00' }];
const wallClock: WorkingTime = { kind: 'wall_clock' };
const closed: BusinessHours['week']['friday'] = [];
const working: BusinessHours = {
  kind: 'business_hours',
  timeZone: 'Asia/Riyadh',
  week: {
    sunday: nineToSix,
    monday: nineToSix,
    tuesday: nineToSix,
    wednesday: nineToSix,
    thursday: nineToSix,
    friday: closed,
    saturday: closed,
  },
  overrides: [],
  holidays: [],
};

/** Any pauses, also those that overlap, contain each other, begin before the start or end before they begin. */
const pauses = fc.array(
  fc.tuple(fc.integer({ min: -10, max: 90 }), fc.integer({ min: -2, max: 40 })).map(([from, length]) => pause(from, from + length)),
  { maxLength: 8 },
);
/** The same standstill as single hours, in their order. */
const byHours = (given: readonly ClockPause[]) =>
  Array.from({ length: 150 }, (_, index) => pause(index - 10, index - 9)).filter(({ from, to }) =>
    given.some((each) => each.from <= from && to <= each.to),
  );

test('a due time moves by the time in which any of the pauses lasted, in whatever order they ended', () => {
  fc.assert(
    fc.property(pauses, fc.integer({ min: 0, max: 60 }), fc.constantFrom<WorkingTime>(wallClock, working), (given, hours, time) => {
      expect(dueWithPauses(start, hours * hour, given, time)).toBe(dueWithPauses(start, hours * hour, byHours(given), time));
      expect(dueWithPauses(start, hours * hour, given.toReversed(), time)).toBe(dueWithPauses(start, hours * hour, given, time));
    }),
  );
});

test('pauses that overlap are explained as one', () => {
  const steps = explainTarget({ startedAt: start, ms: 24 * hour }, { pauses: [pause(25, 26), pause(1, 27)], pausedAt: null }, wallClock);
  expect(steps).toMatchObject([
    { kind: 'open', from: at(0), to: at(1) },
    { kind: 'paused', from: at(1), to: at(27) },
    { kind: 'open', from: at(27), to: at(50) },
  ]);
});

test.each([
  ['a pause within the one that lasts', [pause(3, 4)], 1],
  ['a pause that had begun before the one that lasts', [pause(1, 26)], 2],
])('%s does not end the standstill', (_what, given, pausedAt) => {
  const steps = explainTarget({ startedAt: start, ms: 24 * hour }, { pauses: given, pausedAt: at(pausedAt) }, wallClock);
  expect(steps).toMatchObject([
    { kind: 'open', from: at(0), to: at(1) },
    { kind: 'paused', from: at(1), to: null },
  ]);
});
