import { defaultBusinessPreferences, type AnswerTarget, type TenantEvent } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { answerTargetProjection, type AnswerTargetRow } from './answer-target.projection.ts';

const tenantId = idOf('t', 1);
const hour = 3_600_000;
const [first, second] = ['2026-03-01T09:00:00Z', '2026-03-02T09:00:00Z'];
const office = [{ opens: '09:00', closes: '17:00' }];
const working: AnswerTarget['working'] = {
  kind: 'business_hours',
  timeZone: 'Asia/Riyadh',
  week: { sunday: office, monday: office, tuesday: office, wednesday: office, thursday: office, friday: [], saturday: [] },
  overrides: [],
  holidays: [],
};
const saved = (answerTarget: AnswerTarget): Extract<TenantEvent, { type: 'BusinessPreferencesSaved' }> => ({
  type: 'BusinessPreferencesSaved',
  data: { tenantId, revision: 1, ...defaultBusinessPreferences, answerTarget, changed: ['answerTarget'], savedBy: idOf('a', 1) },
});
const changesAfter = (...events: readonly (readonly [TenantEvent, string])[]) =>
  events.reduce<AnswerTargetRow | null>((row, [event, when]) => answerTargetProjection.evolve(row, eventAt(event, when), tenantId), null)
    ?.changes;

test('tells a new target from new hours, each compared with what held before', () => {
  expect(
    changesAfter([saved({ ms: 4 * hour, working: { kind: 'wall_clock' } }), first], [saved({ ms: 4 * hour, working }), second]),
  ).toEqual([
    { at: at(first), kind: 'target', ms: 4 * hour },
    { at: at(second), kind: 'hours', ms: 4 * hour },
  ]);
});

test('keeps each target with the moment from which it was in force', () => {
  const row = [
    [saved({ ms: 4 * hour, working: { kind: 'wall_clock' } }), first] as const,
    [saved({ ms: 4 * hour, working }), second] as const,
  ].reduce<AnswerTargetRow | null>((before, [event, when]) => answerTargetProjection.evolve(before, eventAt(event, when), tenantId), null);
  expect(row?.targets).toEqual([
    { since: at(first), target: { ms: 4 * hour, working: { kind: 'wall_clock' } } },
    { since: at(second), target: { ms: 4 * hour, working } },
  ]);
});

test('other preferences, and the default target saved as it was, change nothing', () => {
  expect(changesAfter([saved(defaultBusinessPreferences.answerTarget), first])).toEqual([]);
});
