import { hour, isoAfter, platformTenant, type ContactEvent, type ContactStatus, type SlaTargetName } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { contactMoved, contactReceived } from '../../../testing/contacts.ts';
import { at, eventAt, idOf } from '../../../testing/events.ts';
import { contactOutcomeProjection, type ContactOutcomeRow } from './contact-outcome.projection.ts';

const messageId = idOf('c', 1);
const begun = at('2026-03-01T08:00:00Z');
const after = (hours: number) => isoAfter(begun, hours * hour);
const received = contactReceived(messageId, { receivedAt: begun, slaDueAt: after(24) });

/** The open targets: name, hour of its start, hour at which it is due. */
const set = (...targets: readonly (readonly [SlaTargetName, number, number])[]): ContactEvent => ({
  type: 'ContactDueTimesSet',
  data: {
    messageId,
    policy: 1,
    targets: targets.map(([target, from, to]) => ({
      target,
      startedAt: after(from),
      ms: (to - from) * hour,
      dueAt: after(to),
      warnAt: after(to - 1),
    })),
    slaDueAt: after(targets[0]?.[2] ?? 24),
    setAt: begun,
  },
});
const replied = (hours: number, isPublic = true): ContactEvent => ({
  type: 'ContactReplied',
  data: { messageId, replyId: idOf('p', hours), content: 'أهلًا', isPublic, accountId: idOf('a', 1), repliedAt: after(hours) },
});
const moved = (from: ContactStatus, to: ContactStatus, hours: number) =>
  contactMoved(messageId, from, to, { changedAt: after(hours), slaDueAt: after(24) });
const breached = (target: SlaTargetName, from: number, to: number): ContactEvent => ({
  type: 'ContactSlaBreached',
  data: {
    messageId,
    target,
    startedAt: after(from),
    dueAt: after(to),
    breachedAt: after(to),
    notify: false,
    reassignedTo: null,
    raisedTo: null,
  },
});

const outcome = (...events: readonly ContactEvent[]) =>
  events.reduce<ContactOutcomeRow | null>(
    (row, event) => contactOutcomeProjection.evolve(row, eventAt(event, begun, platformTenant), messageId),
    null,
  );

test('a further answer counts once, in time to the very instant', () => {
  const start = [received, replied(1), set(['next_answer', 2, 4])];
  expect(outcome(...start)).toMatchObject({ met: true, nextDecided: 0 });
  expect(outcome(...start, replied(3, false))).toMatchObject({ nextDecided: 0 });
  expect(outcome(...start, replied(4))).toMatchObject({ nextDecided: 1, nextMet: 1 });
  expect(outcome(...start, replied(5))).toMatchObject({ nextDecided: 1, nextMet: 0 });
  expect(outcome(...start, replied(3), set(['next_answer', 6, 8]), replied(9))).toMatchObject({ nextDecided: 2, nextMet: 1 });
});

test('a missed target counts from its breach on, and not again when it ends', () => {
  const start = [received, replied(1), set(['next_answer', 2, 4], ['resolve', 0, 10])];
  const missed = [...start, breached('next_answer', 2, 4)];
  expect(outcome(...missed)).toMatchObject({ nextDecided: 1, nextMet: 0, resolveDecided: 0 });
  expect(outcome(...missed, replied(5))).toMatchObject({ nextDecided: 1, nextMet: 0 });
  expect(outcome(...start, breached('resolve', 0, 10), moved('open', 'resolved', 12))).toMatchObject({ resolveDecided: 1, resolveMet: 0 });
});

test('a resolution counts once for each start of the clock', () => {
  const start = [received, set(['first_answer', 0, 4], ['resolve', 0, 10])];
  const resolved = [...start, moved('new', 'resolved', 9)];
  expect(outcome(...resolved)).toMatchObject({ resolveDecided: 1, resolveMet: 1, met: null });
  expect(outcome(...resolved, moved('resolved', 'closed', 12))).toMatchObject({ resolveDecided: 1 });
  const reopened = [...resolved, moved('resolved', 'open', 20), set(['resolve', 20, 30])];
  expect(outcome(...reopened, moved('open', 'closed', 31))).toMatchObject({ resolveDecided: 2, resolveMet: 1 });
});

test('a paused clock stands where it was paused', () => {
  const paused = [received, set(['first_answer', 0, 4], ['resolve', 0, 10]), moved('new', 'pending', 3)];
  expect(outcome(...paused, replied(6), moved('pending', 'resolved', 12))).toMatchObject({ met: true, resolveDecided: 1, resolveMet: 1 });
});
