import type { AlertEvent, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { alertKindOf } from '@sumaa/contracts';
import { alert } from './alert.ts';

const { given } = specOf(alert);
const accountId = '11111111-1111-4111-8111-111111111111' as Uuid;
const at = '2026-03-01T09:00:00.000Z' as Iso;
const later = '2026-03-01T10:00:00.000Z' as Iso;
const by = { alert: 'part-down-mail', accountId, at };
const known = (of: Iso): AlertEvent => ({
  type: 'AlertAcknowledged',
  data: { alert: 'part-down-mail', accountId, of, acknowledgedAt: at },
});

test('what happened is acknowledged once, what happens later anew, and what has not happened yet never', () => {
  const of = '2026-03-01T08:00:00.000Z' as Iso;
  given()
    .when({ type: 'AcknowledgeAlert', ...by, of })
    .then(known(of));
  given(known(of))
    .when({ type: 'AcknowledgeAlert', ...by, of })
    .then();
  given(known(of))
    .when({ type: 'AcknowledgeAlert', ...by, of: later })
    .then(known(at));
});

describe('staff are told', () => {
  const time = (clock: string) => `2026-03-01T${clock}:00.000Z` as Iso;
  const raise = (of: Iso, when: Iso) => ({ type: 'RaiseAlert', alert: 'part-down-mail', of, count: 1, name: 'mail', at: when }) as const;
  const raised = (of: Iso, when: Iso): AlertEvent => ({
    type: 'AlertRaised',
    data: { alert: 'part-down-mail', of, count: 1, name: 'mail', raisedAt: when },
  });
  const snoozed = (until: Iso): AlertEvent => ({
    type: 'AlertSnoozed',
    data: { alert: 'part-down-mail', accountId, until, snoozedAt: at },
  });

  test('once of each occurrence', () => {
    given()
      .when(raise(time('08:00'), time('08:01')))
      .then(raised(time('08:00'), time('08:01')));
    given(raised(time('08:00'), time('08:01')))
      .when(raise(time('08:00'), time('20:00')))
      .then();
  });

  test('of the next one after an hour, or as soon as somebody acknowledged the last', () => {
    given(raised(time('08:00'), time('08:01')))
      .when(raise(time('08:30'), time('08:31')))
      .then();
    given(raised(time('08:00'), time('08:01')))
      .when(raise(time('08:30'), time('09:01')))
      .then(raised(time('08:30'), time('09:01')));
    given(raised(time('08:00'), time('08:01')), known(time('08:00')))
      .when(raise(time('08:30'), time('08:31')))
      .then(raised(time('08:30'), time('08:31')));
  });

  test('not of what is known, and of what was put off when its time comes', () => {
    given(known(time('08:00')))
      .when(raise(time('08:00'), time('08:01')))
      .then();
    given(raised(time('08:00'), time('08:01')), snoozed(time('12:00')))
      .when(raise(time('09:30'), time('11:59')))
      .then();
    given(raised(time('08:00'), time('08:01')), snoozed(time('12:00')))
      .when(raise(time('08:00'), time('12:00')))
      .then(raised(time('08:00'), time('12:00')));
    given(raised(time('08:00'), time('08:01')), snoozed(time('12:00')), raised(time('08:00'), time('12:00')))
      .when(raise(time('08:00'), time('12:01')))
      .then();
  });
});

test('an alert is put off for hours, as often as wanted', () => {
  const snoozed: AlertEvent = { type: 'AlertSnoozed', data: { alert: 'part-down-mail', accountId, until: later, snoozedAt: at } };
  given(snoozed)
    .when({ type: 'SnoozeAlert', ...by, hours: 1 })
    .then(snoozed);
});

test('the kind of an alert follows from its id', () => {
  expect([alertKindOf('part-down-event-store'), alertKindOf('jobs-failed')]).toEqual(['part_down', 'jobs_failed']);
  expect(() => alertKindOf('jobs')).toThrow(TypeError);
});
