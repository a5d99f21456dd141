import type { BellEntryEvent, BellEvent, ConnectionEvent, NotifiableEvent, SyncRunEvent, Uuid } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { received, replySteps } from '../../testing/reviews.ts';
import { bellEntryProjection } from './bell-entry.projection.ts';
import { bellProjection } from './bell.projection.ts';
import { notificationProjection, type NotificationRow } from './notification.projection.ts';

const tenantId = idOf('t', 1);
const then = '2026-03-01T12:00:00Z';
const nothing = { subjectId: null, locationId: null, accountId: null, byAccount: null };
const ofReview = { ...nothing, subjectId: idOf('r', 1), locationId: idOf('l', 1) };

/** Events of several contexts. */
const givenNotifiable = (events: readonly NotifiableEvent[]) =>
  givenEvents(notificationProjection, events as Parameters<typeof givenEvents<NotificationRow, NotifiableEvent>>[1]);

test('makes one row per event that is a notification and ignores every other event', () => {
  const synced = (kind: 'first' | 'history'): SyncRunEvent => ({
    type: 'SyncRunCompleted',
    data: { runId: idOf('y', 1), kind, reviews: 268, locations: 3, failedLocations: 1 },
  });
  const lost: ConnectionEvent = { type: 'ConnectionLost', data: { connectionId: idOf('c', 1), reason: 'revoked' } };
  const [a, b, c] = [idOf('n', 1), idOf('n', 2), idOf('n', 3)];
  givenNotifiable([
    eventAt(received({ writtenBeforeLink: true }), then),
    eventAt(synced('first'), then, tenantId, a),
    eventAt(synced('history'), then),
    eventAt(lost, then, tenantId, b),
    eventAt(replySteps().rejected, then, tenantId, c),
  ]).then({
    [a]: { id: a, tenantId, kind: 'sync_done', at: at(then), ...nothing, facts: { reviews: 268, locations: 3, failedLocations: 1 } },
    [b]: { id: b, tenantId, kind: 'connection_lost', at: at(then), ...nothing, facts: { reason: 'revoked' } },
    [c]: { id: c, tenantId, kind: 'reply_rejected', at: at(then), ...ofReview, facts: { policyViolation: 'SPAM' } },
  });
});

test('makes a row of a new review, good or bad, of a failed reply, and of an assignment by another', () => {
  const bad = (over: Parameters<typeof received>[0], id = idOf('n', 9)) =>
    eventAt(received({ createdAt: at('2026-03-01T09:00:00Z'), ...over }), then, tenantId, id);
  const of = { reviewId: idOf('r', 1), locationId: idOf('l', 1) };
  const assigned = (assignedBy: Uuid, id: Uuid) =>
    eventAt(
      { type: 'ReviewAssigned', data: { ...of, memberId: idOf('m', 2), accountId: idOf('a', 2), assignedBy } } as const,
      then,
      tenantId,
      id,
    );
  const [a, b, c, d, e] = [idOf('n', 1), idOf('n', 2), idOf('n', 3), idOf('n', 5), idOf('n', 6)];
  const base = { tenantId, at: at(then), ...ofReview };
  givenNotifiable([
    bad({ stars: 2 }, a),
    bad({ stars: 3 }, d),
    bad({ stars: null, sentiment: 'negative' }, e),
    bad({ stars: 1, writtenBeforeLink: true }),
    bad({ stars: 1, createdAt: at('2026-02-01T09:00:00Z') }),
    eventAt(replySteps().failed, then, tenantId, b),
    assigned(idOf('a', 1), c),
    assigned(idOf('a', 2), idOf('n', 4)),
  ]).then({
    [a]: { ...base, id: a, kind: 'bad_review', facts: { stars: 2 } },
    [b]: { ...base, id: b, kind: 'reply_failed', facts: { reason: 'connection_lost' } },
    [d]: { ...base, id: d, kind: 'new_review', facts: { stars: 3 } },
    [e]: { ...base, id: e, kind: 'bad_review', facts: { stars: null } },
    [c]: { ...base, id: c, kind: 'review_assigned', accountId: idOf('a', 2), byAccount: idOf('a', 1), facts: {} },
  });
});

test('an event delivered twice gives the same row', () => {
  const event = eventAt(replySteps().rejected, then, tenantId, idOf('n', 1));
  const once = notificationProjection.evolve(null, event, event.id);
  expect(notificationProjection.evolve(once, event, event.id)).toEqual(once);
});

test('the read mark only moves forward', () => {
  const memberId = idOf('m', 1);
  const read = (upTo: string): BellEvent => ({ type: 'NotificationsRead', data: { memberId, accountId: idOf('a', 1), upTo: at(upTo) } });
  givenEvents(bellProjection, [eventAt(read('2026-03-02T00:00:00Z'), then), eventAt(read('2026-03-01T00:00:00Z'), then)]).then({
    [memberId]: { memberId, tenantId, readUpTo: at('2026-03-02T00:00:00Z') },
  });
});

test('what was read of one kind only moves forward, apart from other entries', () => {
  const memberId = idOf('m', 1);
  const read = (entry: string, upTo: string): BellEntryEvent => ({
    type: 'NotificationRead',
    data: { memberId, accountId: idOf('a', 1), entry, upTo: at(upTo) },
  });
  const row = (entry: string, upTo: string) => ({ id: `${memberId}:${entry}`, tenantId, memberId, entry, at: at(upTo) });
  givenEvents(bellEntryProjection, [
    eventAt(read('new_review', '2026-03-02T00:00:00Z'), then),
    eventAt(read('new_review', '2026-03-01T00:00:00Z'), then),
    eventAt(read(idOf('n', 1), '2026-03-01T00:00:00Z'), then),
  ]).then({
    [`${memberId}:new_review`]: row('new_review', '2026-03-02T00:00:00Z'),
    [`${memberId}:${idOf('n', 1)}`]: row(idOf('n', 1), '2026-03-01T00:00:00Z'),
  });
});
