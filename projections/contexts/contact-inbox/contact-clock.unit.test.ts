import { platformTenant, type ContactEvent, type Iso } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import { contactMoved, contactReceived, contactReplied } from '../../testing/contacts.ts';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { contactClockProjection, type ContactClockRow } from './contact-clock.projection.ts';
import { contactMessageProjection, type ContactMessageRow } from './contact-message.projection.ts';

const messageId = idOf('c', 1);
const [begun, due] = [at('2026-03-01T08:00:00Z'), at('2026-03-02T08:00:00Z')];
const event = (of: ContactEvent) => eventAt(of, '2026-03-01T08:00:00Z', platformTenant);
const target = { target: 'first_answer', startedAt: begun, dueAt: due } as const;
const resolve = {
  target: 'resolve',
  startedAt: begun,
  ms: 172_800_000,
  dueAt: at('2026-03-03T08:00:00Z'),
  warnAt: at('2026-03-03T07:00:00Z'),
} as const;
const set = (targets: Extract<ContactEvent, { type: 'ContactDueTimesSet' }>['data']['targets'], slaDueAt: Iso): ContactEvent => ({
  type: 'ContactDueTimesSet',
  data: { messageId, policy: 2, targets, slaDueAt, setAt: begun },
});
const warned: ContactEvent = { type: 'ContactSlaWarned', data: { messageId, ...target, warnedAt: begun, notify: true } };
const breached: ContactEvent = {
  type: 'ContactSlaBreached',
  data: { messageId, ...target, breachedAt: due, notify: true, reassignedTo: idOf('a', 3), raisedTo: 'high' },
};
const clockAfter = (...events: ContactEvent[]) =>
  events.reduce<ContactClockRow | null>((row, each) => contactClockProjection.evolve(row, event(each), messageId), null)!;
const rowAfter = (...events: ContactEvent[]) =>
  events.reduce<ContactMessageRow | null>((row, each) => contactMessageProjection.evolve(row, event(each), messageId), null)!;

test('the clock of a message has a row with its next alarm', () =>
  givenEvents(contactClockProjection, [event(contactReceived(messageId))]).then({
    [messageId]: {
      messageId,
      tenantId: platformTenant,
      policy: 0,
      run: 'running',
      startedAt: begun,
      slaDueAt: due,
      warnAt: at('2026-03-02T05:00:00Z'),
      nextAlarmAt: at('2026-03-02T05:00:00Z'),
      clock: clockAfter(contactReceived(messageId)).clock,
    },
  }));

test('the next alarm follows what was said, and what still runs', () => {
  const received = contactReceived(messageId);
  expect(clockAfter(received, warned).nextAlarmAt).toBe(due);
  expect(clockAfter(received, warned, breached).nextAlarmAt).toBeNull();
  expect(clockAfter(received, contactMoved(messageId, 'new', 'pending'))).toMatchObject({ run: 'paused', nextAlarmAt: null });
  expect(clockAfter(received, contactReplied(messageId, true))).toMatchObject({ run: 'met', nextAlarmAt: null, warnAt: null });
  expect(clockAfter(received, set([resolve], resolve.dueAt))).toMatchObject({
    policy: 2,
    slaDueAt: resolve.dueAt,
    nextAlarmAt: resolve.warnAt,
  });
});

test('the inbox sorts by the earliest target that is open, also after an answer', () => {
  const received = contactReceived(messageId);
  const urgency = -Date.parse(resolve.dueAt);
  expect(rowAfter(received, contactReplied(messageId, true), set([resolve], resolve.dueAt))).toMatchObject({
    answeredAt: null,
    slaDueAt: resolve.dueAt,
    urgency,
  });
  expect(rowAfter(received, contactReplied(messageId, true), set([], due)).answeredAt).not.toBeNull();
});

test('an escalation changes person and priority', () => {
  const received = contactReceived(messageId);
  expect(rowAfter(received, warned, breached)).toMatchObject({ assignedTo: idOf('a', 3), priority: 'high', priorityOrder: 2 });
  const changed: ContactEvent = {
    type: 'ContactPriorityChanged',
    data: { messageId, from: 'medium', to: 'low', accountId: idOf('a', 1), changedAt: begun },
  };
  expect(rowAfter(received, changed)).toMatchObject({ priority: 'low', priorityOrder: 0 });
});
