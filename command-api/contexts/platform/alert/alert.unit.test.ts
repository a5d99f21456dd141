import type { AlertEvent, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
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
