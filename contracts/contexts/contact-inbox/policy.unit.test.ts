import { expect, test } from 'vitest';
import type { Iso } from '../../kernel/time.ts';
import { firstAnswerDueAt, slaClockOf, slaStateAt, subjectOf } from './policy.ts';

const due = '2026-03-02T08:00:00.000Z';
const before = (ms: number) => Date.parse(due) - ms;
const hours = (count: number) => count * 3_600_000;

test.each([
  ['24 hours before', before(hours(24)), 'on_time'],
  ['exactly 3 hours before', before(hours(3)), 'on_time'],
  ['less than 3 hours before', before(hours(3) - 1), 'due_soon'],
  ['exactly at the due time', before(0), 'due_soon'],
  ['after it', before(-1), 'overdue'],
] as const)('a running clock %s is %s', (_when, now, state) => {
  expect(slaStateAt('running', due, now)).toBe(state);
});

test('a clock that does not run is never overdue', () => {
  const late = before(-hours(48));
  expect(['paused', 'met', 'stopped'].map((clock) => slaStateAt(clock as 'paused', due, late))).toEqual(['paused', 'met', 'stopped']);
});

test('the clock follows status and answer', () => {
  expect([
    slaClockOf('new', false),
    slaClockOf('open', false),
    slaClockOf('pending', false),
    slaClockOf('resolved', false),
    slaClockOf('closed', false),
    slaClockOf('open', true),
    slaClockOf('closed', true),
  ]).toEqual(['running', 'running', 'paused', 'stopped', 'stopped', 'met', 'met']);
});

test.each([
  ['over the end of a month', '2026-02-28T20:30:00.000Z', '2026-03-01T20:30:00.000Z'],
  ['over 29 February', '2028-02-28T21:00:00.000Z', '2028-02-29T21:00:00.000Z'],
  ['over the end of a year in Riyadh', '2026-12-31T20:59:59.999Z', '2027-01-01T20:59:59.999Z'],
])('the first answer is due 24 hours later %s', (_what, from, to) => {
  expect(firstAnswerDueAt(from as Iso)).toBe(to);
});

test('a pause never brings the due time forward', () => {
  const start = '2026-03-01T08:00:00.000Z' as Iso;
  const back = [{ from: '2026-03-01T10:00:00.000Z' as Iso, to: '2026-03-01T09:00:00.000Z' as Iso }];
  expect(firstAnswerDueAt(start, back)).toBe(firstAnswerDueAt(start));
});

test.each([
  ['لا أستطيع ربط حساب Google. تظهر رسالة.', 'لا أستطيع ربط حساب Google'],
  ['هل يمكن إضافة عضو سادس؟ لدينا خمسة.', 'هل يمكن إضافة عضو سادس؟'],
  ['Version 2.5 does not open! Please help.', 'Version 2.5 does not open!'],
  ['First line\nsecond line', 'First line'],
  ['  Hello   there  ', 'Hello there'],
  [`${'word '.repeat(30)}end`, `${'word '.repeat(15).trim()}…`],
  ['ا'.repeat(100), `${'ا'.repeat(79)}…`],
])('the subject of a message is its first sentence (%#)', (message, subject) => {
  expect(subjectOf(message)).toBe(subject);
  expect([...subjectOf(message)].length).toBeLessThanOrEqual(80);
});
