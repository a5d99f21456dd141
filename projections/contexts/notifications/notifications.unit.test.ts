import type { BellEvent, ConnectionEvent, SyncRunEvent, Uuid } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { received, replySteps } from '../../testing/reviews.ts';
import { bellProjection } from './bell.projection.ts';
import { notificationProjection } from './notification.projection.ts';

const tenantId = idOf('t', 1);
const then = '2026-03-01T12:00:00Z';
const nothing = {
  reviews: null,
  locations: null,
  failedLocations: null,
  reviewId: null,
  policyViolation: null,
  reason: null,
  stars: null,
  accountId: null,
};

test('makes one row per event of the three kinds and ignores every other event', () => {
  const synced = (kind: 'first' | 'history'): SyncRunEvent => ({
    type: 'SyncRunCompleted',
    data: { runId: idOf('y', 1), kind, reviews: 268, locations: 3, failedLocations: 1 },
  });
  const lost: ConnectionEvent = { type: 'ConnectionLost', data: { connectionId: idOf('c', 1), reason: 'revoked' } };
  const [a, b, c] = [idOf('n', 1), idOf('n', 2), idOf('n', 3)];
  givenEvents(notificationProjection, [
    eventAt(received(), then),
    eventAt(synced('first'), then, tenantId, a),
    eventAt(synced('history'), then),
    eventAt(lost, then, tenantId, b),
    eventAt(replySteps().rejected, then, tenantId, c),
  ]).then({
    [a]: { id: a, tenantId, kind: 'sync_done', at: at(then), ...nothing, reviews: 268, locations: 3, failedLocations: 1 },
    [b]: { id: b, tenantId, kind: 'connection_lost', at: at(then), ...nothing, reason: 'revoked' },
    [c]: { id: c, tenantId, kind: 'reply_rejected', at: at(then), ...nothing, reviewId: idOf('r', 1), policyViolation: 'SPAM' },
  });
});

test('makes a row of a new bad review, of a failed reply, and of an assignment by another', () => {
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
  const [a, b, c] = [idOf('n', 1), idOf('n', 2), idOf('n', 3)];
  const base = { tenantId, at: at(then), ...nothing, reviewId: idOf('r', 1) };
  givenEvents(notificationProjection, [
    bad({ stars: 2 }, a),
    bad({ stars: 3 }),
    bad({ stars: null }),
    bad({ stars: 1, writtenBeforeLink: true }),
    bad({ stars: 1, createdAt: at('2026-02-01T09:00:00Z') }),
    eventAt(replySteps().failed, then, tenantId, b),
    assigned(idOf('a', 1), c),
    assigned(idOf('a', 2), idOf('n', 4)),
  ]).then({
    [a]: { ...base, id: a, kind: 'bad_review', stars: 2 },
    [b]: { ...base, id: b, kind: 'reply_failed', reason: 'connection_lost' },
    [c]: { ...base, id: c, kind: 'review_assigned', accountId: idOf('a', 2) },
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
