import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueAt, explainDueAt, workingTimeBetween } from './due-time.ts';
import { fieldErrorCatalogue } from './field-errors.ts';
import { day, hour, iso, isoAfter, minute, type Iso } from './time.ts';
import { weekdays } from './weekdays.ts';
import { WorkingTime, type BusinessHours, type Week } from './working-time.ts';

const wallClock: WorkingTime = { kind: 'wall_clock' };
const weekOf = (periods: Partial<Week>): Week => ({
  sunday: [],
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  ...periods,
});
const allDays = (...periods: Week['sunday']): Week => weekOf(Object.fromEntries(weekdays.map((weekday) => [weekday, periods])));
/** Sunday to Thursday 09:00-18:00, the support hours of the contact page. */
const supportWeek: Week = { ...allDays({ opens: '09:00', closes: '18:00' }), friday: [], saturday: [] };
const hours = (given: Partial<BusinessHours> = {}): BusinessHours => ({
  kind: 'business_hours',
  timeZone: 'Asia/Riyadh',
  week: supportWeek,
  overrides: [],
  holidays: [],
  ...given,
});
/** `2026-03-12 17:00` or with seconds, as UTC or with an offset such as `+03:00`. */
const at = (local: string, offset = 'Z') => iso(new Date(local.replace(' ', 'T') + offset));
const riyadh = (local: string) => at(local, '+03:00');

const split = { opens: '09:00', closes: '12:00' };
const evening = { opens: '16:00', closes: '22:00' };
const calendars = {
  wall: wallClock,
  support: hours(),
  dubai: hours({ timeZone: 'Asia/Dubai' }),
  utc: hours({ timeZone: 'UTC' }),
  'two periods': hours({ week: weekOf({ sunday: [evening, split] }) }),
  'past midnight': hours({
    week: weekOf({ thursday: [{ opens: '20:00', closes: '24:00' }], friday: [{ opens: '00:00', closes: '02:00' }] }),
  }),
  ramadan: hours({
    overrides: [{ name: 'Ramadan', from: '2026-02-18', to: '2026-03-19', week: allDays({ opens: '10:00', closes: '15:00' }) }],
    holidays: [
      { date: '2026-02-22', name: 'Founding Day' },
      { date: '2026-09-23', name: 'National Day' },
    ],
  }),
  always: hours({ timeZone: 'UTC', week: allDays({ opens: '00:00', closes: '24:00' }) }),
} satisfies Record<string, WorkingTime>;

// 12 March 2026 is a Thursday.
test.each<[keyof typeof calendars, string, string, number, string]>([
  // The vectors of the support hours, in Riyadh.
  ['support', '+03:00', '2026-03-12 17:00', 9, '2026-03-15 17:00'],
  ['support', '+03:00', '2026-03-12 17:00', 24, '2026-03-17 14:00'],
  ['support', '+03:00', '2026-03-13 12:00', 1, '2026-03-15 10:00'],
  ['support', '+03:00', '2026-03-15 08:00', 2, '2026-03-15 11:00'],
  ['support', '+03:00', '2026-03-11 17:30', 1, '2026-03-12 09:30'],
  // The default policy runs through the weekend.
  ['wall', '+03:00', '2026-03-12 17:00', 24, '2026-03-13 17:00'],
  // Exactly 0, 3 and 24 hours.
  ['wall', 'Z', '2026-03-12 10:00', 0, '2026-03-12 10:00'],
  ['wall', 'Z', '2026-03-12 10:00', 3, '2026-03-12 13:00'],
  ['support', '+03:00', '2026-03-12 17:00', 0, '2026-03-12 17:00'],
  ['support', '+03:00', '2026-03-13 12:00', 0, '2026-03-13 12:00'],
  ['support', '+03:00', '2026-03-12 15:00', 3, '2026-03-12 18:00'],
  ['support', '+03:00', '2026-03-12 15:00:00.001', 3, '2026-03-15 09:00:00.001'],
  ['support', '+03:00', '2026-03-12 18:00', 3, '2026-03-15 12:00'],
  ['support', '+03:00', '2026-03-08 09:00', 45, '2026-03-12 18:00'],
  ['support', '+03:00', '2026-03-08 09:00', 90, '2026-03-19 18:00'],
  ['support', '+03:00', '2026-03-08 09:00', 91, '2026-03-22 10:00'],
  // Ends of months and years, and 29 February.
  ['wall', 'Z', '2028-02-28 12:00', 24, '2028-02-29 12:00'],
  ['wall', 'Z', '2027-02-28 12:00', 24, '2027-03-01 12:00'],
  ['support', '+03:00', '2028-02-28 17:00', 10, '2028-02-29 18:00'],
  ['support', '+03:00', '2028-02-29 17:00', 3, '2028-03-01 11:00'],
  ['support', '+03:00', '2026-04-30 17:00', 2, '2026-05-03 10:00'],
  ['support', '+03:00', '2026-12-31 17:30', 1, '2027-01-03 09:30'],
  ['always', 'Z', '2026-12-31 23:00', 24, '2027-01-01 23:00'],
  // The same instants in other zones.
  ['dubai', '+03:00', '2026-03-12 16:30', 1, '2026-03-15 08:30'],
  ['utc', '+03:00', '2026-03-12 20:30', 1, '2026-03-15 12:30'],
  // Several periods a day, and past midnight.
  ['two periods', '+03:00', '2026-03-15 11:00', 2, '2026-03-15 17:00'],
  ['two periods', '+03:00', '2026-03-15 13:00', 7, '2026-03-22 10:00'],
  ['past midnight', '+03:00', '2026-03-12 23:00', 2, '2026-03-13 01:00'],
  ['past midnight', '+03:00', '2026-03-12 23:00', 3, '2026-03-13 02:00'],
  ['past midnight', '+03:00', '2026-03-12 23:00', 4, '2026-03-19 21:00'],
  // Ramadan hours hold on Fridays too here, a holiday within is closed, and the day after its end is regular.
  ['ramadan', '+03:00', '2026-02-17 17:00', 2, '2026-02-18 11:00'],
  ['ramadan', '+03:00', '2026-02-21 14:00', 2, '2026-02-23 11:00'],
  ['ramadan', '+03:00', '2026-03-19 14:00', 2, '2026-03-22 10:00'],
  ['ramadan', '+03:00', '2026-09-22 17:30', 1, '2026-09-24 09:30'],
])('%s (%s) %s + %d h is due at %s', (name, offset, from, count, due) => {
  expect(dueAt(at(from, offset), count * hour, calendars[name])).toBe(at(due, offset));
});

test('a clock that steps back gives no negative time, and no target is negative', () => {
  for (const calendar of Object.values(calendars)) {
    for (const skew of [0, 5 * minute, hour]) {
      expect(workingTimeBetween(riyadh('2026-03-15 12:00'), isoAfter(riyadh('2026-03-15 12:00'), -skew), calendar)).toBe(0);
    }
    expect(() => dueAt(riyadh('2026-03-15 12:00'), -1, calendar)).toThrow(RangeError);
  }
});

// Source of the changes: the IANA time zone database.
test.each([
  ['skipped hour', 'Europe/London', '00:00', '03:00', '2026-03-29 00:00Z', 2, '2026-03-29 02:00Z'],
  ['opening in a skipped hour', 'Europe/London', '01:30', '04:00', '2026-03-29 00:00Z', 1, '2026-03-29 02:00Z'],
  ['period within a skipped hour', 'Europe/London', '01:15', '01:45', '2026-03-29 00:00Z', 0.25, '2026-03-30 00:30Z'],
  ['repeated hour', 'Europe/London', '00:00', '03:00', '2026-10-24 23:00Z', 4, '2026-10-25 03:00Z'],
  ['closing in a repeated hour', 'Europe/London', '00:00', '01:30', '2026-10-24 23:00Z', 2, '2026-10-26 00:30Z'],
  ['repeated hour as a period', 'Europe/London', '01:00', '02:00', '2026-10-25 00:00Z', 2, '2026-10-25 02:00Z'],
  ['spring in New York', 'America/New_York', '00:00', '24:00', '2026-03-08 05:00Z', 23, '2026-03-09 04:00Z'],
  ['autumn in New York', 'America/New_York', '00:00', '24:00', '2026-11-01 04:00Z', 25, '2026-11-02 05:00Z'],
  ['skipped midnight', 'Africa/Cairo', '00:00', '02:00', '2026-04-23 21:00Z', 1, '2026-04-23 23:00Z'],
  ['half an hour', 'Australia/Lord_Howe', '00:00', '24:00', '2026-04-04 13:00Z', 24.5, '2026-04-05 13:30Z'],
  ['skipped day', 'Pacific/Apia', '09:00', '17:00', '2011-12-30 01:00Z', 8, '2011-12-31 01:00Z'],
])('%s in %s, open %s-%s: %s + %d h is due at %s', (_what, timeZone, opens, closes, from, count, due) => {
  const [start, end] = [from, due].map((text) => iso(new Date(text.replace(' ', 'T')))) as [Iso, Iso];
  const calendar = hours({ timeZone, week: allDays({ opens, closes }) });
  expect(dueAt(start, count * hour, calendar)).toBe(end);
  expect(workingTimeBetween(start, end, calendar)).toBe(count * hour);
});

test('a day whose start is skipped is no regular day when weeks are counted together', () => {
  const fridays = hours({ timeZone: 'Africa/Cairo', week: weekOf({ friday: [{ opens: '00:00', closes: '00:30' }] }) });
  expect(dueAt(at('2026-04-22 12:00'), 2 * hour, fridays)).toBe(at('2026-05-21 21:30'));
});

test('ten years ahead are found without counting each day, with holidays and changes of the clock', () => {
  const calendar = hours({
    timeZone: 'Europe/London',
    overrides: calendars.ramadan.overrides,
    holidays: calendars.ramadan.holidays,
  });
  const from = at('2026-01-01 09:00');
  const open = workingTimeBetween(from, at('2036-01-01 09:00'), calendar);
  const counted = explainDueAt(from, open, calendar).reduce((sum, step) => (step.kind === 'open' ? sum + step.ms : sum), 0);
  expect([counted, dueAt(from, open, calendar)]).toEqual([open, at('2035-12-31 18:00')]);
  expect(() => dueAt(from, 1e7 * hour, hours({ week: weekOf({ sunday: [split] }) }))).toThrow(RangeError);
});

describe('the explanation', () => {
  const open = (date: string, from: string, to: string, count: number, name: string | null = null) => ({
    kind: 'open',
    date,
    from: riyadh(`${date} ${from}`),
    to: riyadh(`${date} ${to}`),
    ms: count * hour,
    name,
  });
  const closed = (date: string, reason: string, name: string | null = null) => ({ kind: 'closed', date, reason, name });

  test('names what counted, and why other days did not', () => {
    expect(explainDueAt(riyadh('2026-02-17 19:00'), 12 * hour, calendars.ramadan)).toEqual([
      closed('2026-02-17', 'after_closing'),
      open('2026-02-18', '10:00', '15:00', 5, 'Ramadan'),
      open('2026-02-19', '10:00', '15:00', 5, 'Ramadan'),
      open('2026-02-20', '10:00', '12:00', 2, 'Ramadan'),
    ]);
    expect(explainDueAt(riyadh('2026-03-12 17:00'), 2 * hour, calendars.support)).toEqual([
      open('2026-03-12', '17:00', '18:00', 1),
      closed('2026-03-13', 'weekday'),
      closed('2026-03-14', 'weekday'),
      open('2026-03-15', '09:00', '10:00', 1),
    ]);
    const shut = hours({ overrides: [{ name: 'Eid', from: '2026-03-15', to: '2026-03-15', week: weekOf({}) }] });
    expect(explainDueAt(riyadh('2026-03-15 12:00'), hour, shut)).toEqual([
      closed('2026-03-15', 'override', 'Eid'),
      open('2026-03-16', '09:00', '10:00', 1),
    ]);
    expect(explainDueAt(riyadh('2026-09-23 12:00'), hour, calendars.ramadan)).toEqual([
      closed('2026-09-23', 'holiday', 'National Day'),
      open('2026-09-24', '09:00', '10:00', 1),
    ]);
  });

  test('does not call a day closed whose hours the clock skipped', () => {
    const london = hours({ timeZone: 'Europe/London', week: allDays({ opens: '01:15', closes: '01:45' }) });
    const steps = explainDueAt(at('2026-03-29 00:30'), 15 * minute, london);
    expect(steps.map(({ kind, date }) => [kind, date])).toEqual([['open', '2026-03-30']]);
  });

  test('is one step for the wall clock, and none when nothing has to pass', () => {
    const from = riyadh('2026-03-12 17:00');
    expect(explainDueAt(from, day, wallClock)).toEqual([{ kind: 'open', date: null, from, to: isoAfter(from, day), ms: day, name: null }]);
    expect(explainDueAt(from, 0, calendars.support)).toEqual([]);
  });
});

describe('for any calendar', () => {
  const quarter = 15 * minute;
  const clock = (quarters: number) => `${String(quarters >> 2).padStart(2, '0')}:${String((quarters & 3) * 15).padStart(2, '0')}`;
  /** Periods between some of the quarters of a day; several, touching ones and midnights included. */
  const periods = fc
    .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 5 })
    .map((bounds) => bounds.toSorted((one, other) => one - other))
    .chain((bounds) => fc.tuple(fc.constant(bounds), fc.integer({ min: 1, max: 2 })))
    .map(([bounds, step]) =>
      bounds.flatMap((bound, index) =>
        index % step === 0 && index + 1 < bounds.length ? [{ opens: clock(bound), closes: clock(bounds[index + 1]!) }] : [],
      ),
    );
  const week = fc
    .tuple(...weekdays.map(() => periods))
    .map((all) => weekOf(Object.fromEntries(weekdays.map((name, n) => [name, all[n]!]))));
  const date = (index: number) => isoAfter('2026-03-01', index * day).slice(0, 10);
  const calendar = fc
    .record({
      timeZone: fc.constantFrom(
        'Asia/Riyadh',
        'Asia/Dubai',
        'UTC',
        'Europe/London',
        'America/New_York',
        'Africa/Cairo',
        'Australia/Lord_Howe',
      ),
      week: week.filter((all) => weekdays.some((name) => all[name].length > 0)),
      other: week,
      overrides: fc
        .uniqueArray(fc.integer({ min: 0, max: 70 }), { maxLength: 4 })
        .map((days) => days.toSorted((one, other) => one - other)),
      holidays: fc.uniqueArray(fc.integer({ min: 0, max: 70 }), { maxLength: 6 }),
    })
    .map(({ timeZone, week, other, overrides, holidays }) =>
      hours({
        timeZone,
        week,
        overrides: overrides.flatMap((from, index) =>
          index % 2 === 0 && index + 1 < overrides.length
            ? [{ name: 'Other', from: date(from), to: date(overrides[index + 1]!), week: other }]
            : [],
        ),
        holidays: holidays.map((index) => ({ date: date(index), name: 'Holiday' })),
      }),
    );
  const start = fc.integer({ min: 0, max: 70 * day }).map((ms) => isoAfter('2026-02-25', ms));
  const span = fc.integer({ min: 1, max: 300 * hour });

  test('the generated ones are valid', () => {
    fc.assert(
      fc.property(calendar, (given) => {
        expect(WorkingTime.parse(given)).toEqual(given);
      }),
    );
  });

  test('what passed until the due time is the target, and no less would do', () => {
    fc.assert(
      fc.property(calendar, start, span, (given, from, ms) => {
        const due = dueAt(from, ms, given);
        expect(workingTimeBetween(from, due, given)).toBe(ms);
        expect(workingTimeBetween(from, isoAfter(due, -1), given)).toBe(ms - 1);
      }),
    );
  });

  test('a target in two parts is due when the whole is, wherever it is cut', () => {
    fc.assert(
      fc.property(calendar, start, span, fc.double({ min: 0, max: 1, noNaN: true }), (given, from, ms, share) => {
        const due = dueAt(from, ms, given);
        const cuts = [Math.floor(ms * share)];
        let passed = 0;
        for (const step of explainDueAt(from, ms, given)) if (step.kind === 'open') cuts.push((passed += step.ms));
        for (const cut of cuts) expect(dueAt(dueAt(from, cut, given), ms - cut, given)).toBe(due);
      }),
    );
  });

  test('a longer target is never due earlier, and more opening hours never make it later', () => {
    fc.assert(
      fc.property(calendar, start, span, span, fc.constantFrom(...weekdays), (given, from, ms, more, name) => {
        const due = dueAt(from, ms, given);
        expect(dueAt(from, ms + more, given) >= due).toBe(true);
        const wholeDay = [{ opens: '00:00', closes: '24:00' }];
        expect(dueAt(from, ms, { ...given, week: { ...given.week, [name]: wholeDay } }) <= due).toBe(true);
      }),
    );
  });

  test('the steps of the explanation follow each other and add up to the target', () => {
    fc.assert(
      fc.property(calendar, start, span, (given, from, ms) => {
        const steps = explainDueAt(from, ms, given).filter((step) => step.kind === 'open');
        expect(steps.reduce((sum, step) => sum + step.ms, 0)).toBe(ms);
        let end: string = from;
        for (const step of steps) {
          expect(step.from >= end && Date.parse(step.to) - Date.parse(step.from) === step.ms).toBe(true);
          end = step.to;
        }
        expect(end).toBe(dueAt(from, ms, given));
      }),
    );
  });

  test('the wall clock adds plainly', () => {
    fc.assert(
      fc.property(start, span, (from, ms) => {
        expect(dueAt(from, ms, wallClock)).toBe(isoAfter(from, ms));
        expect(workingTimeBetween(from, isoAfter(from, ms), wallClock)).toBe(ms);
      }),
    );
  });

  /** Counts each quarter of an hour whose local time, or the latest shown before where clocks went back, is in a period. */
  function countQuarters(given: BusinessHours, from: number, to: number): number {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: given.timeZone, dateStyle: 'short', timeStyle: 'short' });
    let latest = '';
    let open = 0;
    for (let at = from - day; at < to; at += quarter) {
      const shown = format.format(at);
      if (shown > latest) latest = shown;
      const [date, time] = latest.split(' ') as [string, string];
      const override = given.overrides.find((one) => one.from <= date && date <= one.to);
      const periods = (override ?? given).week[weekdays[new Date(date).getUTCDay()]!];
      const isHoliday = given.holidays.some((one) => one.date === date);
      if (at >= from && !isHoliday && periods.some(({ opens, closes }) => opens <= time && time < closes)) open += quarter;
    }
    return open;
  }

  test('the result is that of looking at each quarter of an hour', () => {
    const quarters = fc.integer({ min: 0, max: 70 * 96 }).map((count) => isoAfter('2026-02-25', count * quarter));
    fc.assert(
      fc.property(calendar, quarters, fc.integer({ min: 0, max: 30 * 96 }), (given, from, count) => {
        const to = isoAfter(from, count * quarter);
        expect(workingTimeBetween(from, to, given)).toBe(countQuarters(given, Date.parse(from), Date.parse(to)));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a calendar is refused', () => {
  const period = (opens: string, closes: string) => ({ opens, closes });
  const other = (from: string, to: string) => ({ name: 'Ramadan', from, to, week: supportWeek });
  const sundays = (...periods: Week['sunday']) => hours({ week: weekOf({ sunday: periods }) });

  test.each<[string, BusinessHours, string, string]>([
    ['that closes before it opens', sundays(period('18:00', '09:00')), 'week.sunday.0.closes', 'closesBeforeOpening'],
    ['with a period of no length', sundays(period('09:00', '09:00')), 'week.sunday.0.closes', 'closesBeforeOpening'],
    ['with a period past midnight', sundays(period('20:00', '02:00')), 'week.sunday.0.closes', 'closesBeforeOpening'],
    ['whose periods overlap', sundays(period('12:00', '18:00'), period('09:00', '12:01')), 'week.sunday.1.opens', 'periodsOverlap'],
    ['with a period twice', sundays(split, split), 'week.sunday.1.opens', 'periodsOverlap'],
    ['of an unknown zone', hours({ timeZone: 'Asia/Mecca' }), 'timeZone', 'timeZoneUnknown'],
    ['that is never open', hours({ week: weekOf({}), overrides: [other('2026-02-18', '2026-03-19')] }), 'week', 'neverOpen'],
    ['whose override ends before it starts', hours({ overrides: [other('2026-03-19', '2026-02-18')] }), 'overrides.0.to', 'datesReversed'],
    [
      'whose overrides share a day',
      hours({ overrides: [other('2026-02-18', '2026-03-19'), other('2026-03-19', '2026-03-25')] }),
      'overrides.1.from',
      'datesOverlap',
    ],
    [
      'with a holiday twice',
      hours({ holidays: [...calendars.ramadan.holidays, { date: '2026-02-22', name: 'Again' }] }),
      'holidays.2.date',
      'dateTwice',
    ],
    ['with a holiday without a name', hours({ holidays: [{ date: '2026-02-22', name: ' ' }] }), 'holidays.0.name', 'required'],
  ])('%s', (_what, given, path, code) => {
    const issues = WorkingTime.safeParse(given).error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
    expect(issues).toEqual([[path, code]]);
    expect(Object.keys(fieldErrorCatalogue)).toContain(code);
  });

  test.each([
    ['week.sunday.0.opens', sundays(period('24:00', '24:00'))],
    ['week.sunday.0.closes', sundays(period('09:00', '24:01'))],
    ['week.sunday.0.opens', sundays(period('9:00', '12:00'))],
    ['holidays.0.date', hours({ holidays: [{ date: '2027-02-29', name: 'No such day' }] })],
    ['holidays.0.date', hours({ holidays: [{ date: '2126-02-22', name: 'Too far' }] })],
  ])('with a value of another form in %s', (path, given) => {
    expect(WorkingTime.safeParse(given).error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  });
});
