import type { ConnectionEvent, ReviewEvent, SyncRunEvent } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { draft, edited, observed, received, removed, replySteps } from '../../testing/reviews.ts';
import { activityProjection, type ActivityRow } from './activity.projection.ts';

const tenantId = idOf('t', 1);
const then = '2026-03-03T12:00:00Z';
const of = { reviewId: idOf('r', 1), locationId: idOf('l', 1) };
const by = { accountId: idOf('a', 1) };
const { queued, undone, publishing, accepted, published, rejected, failed, deleted } = replySteps();
const assigned: ReviewEvent = {
  type: 'ReviewAssigned',
  data: { ...of, memberId: idOf('m', 2), accountId: idOf('a', 2), assignedBy: idOf('a', 1) },
};
const connected: ConnectionEvent = {
  type: 'GoogleConnected',
  data: { connectionId: idOf('c', 1), accountId: idOf('a', 1), googleEmail: null, scopes: [], reconnect: false },
};
const lost: ConnectionEvent = { type: 'ConnectionLost', data: { connectionId: idOf('c', 1), reason: 'revoked' } };
const synced: SyncRunEvent = {
  type: 'SyncRunCompleted',
  data: { runId: idOf('y', 1), kind: 'first', reviews: 5, locations: 1, failedLocations: 0 },
};

test('makes one row per feed event and none for intermediate steps', () => {
  const cases: readonly (readonly [ReviewEvent | ConnectionEvent | SyncRunEvent, Partial<ActivityRow> | null])[] = [
    [received(), null],
    [edited(), { kind: 'review_edited', ...of, stars: 2, previousStars: 4, at: at('2026-03-02T12:00:00Z') }],
    [removed, { kind: 'review_removed', ...of }],
    [draft('x'), null],
    [queued, { kind: 'reply_queued', ...of, ...by }],
    [undone, { kind: 'reply_undone', ...of, ...by }],
    [publishing, null],
    [accepted, null],
    [published, { kind: 'reply_published', ...of }],
    [rejected, { kind: 'reply_rejected', ...of }],
    [failed, { kind: 'reply_failed', ...of }],
    [assigned, { kind: 'review_assigned', ...of, ...by }],
    [deleted, { kind: 'reply_deleted', ...of }],
    [observed(), null],
    [connected, { kind: 'google_connected', ...by }],
    [lost, { kind: 'connection_lost' }],
    [synced, { kind: 'sync_completed', count: 5 }],
  ];
  const nothing = { accountId: null, reviewId: null, locationId: null, stars: null, previousStars: null, count: null };
  const rows = cases.flatMap(([, row], n) =>
    row ? [[idOf('e', n), { id: idOf('e', n), tenantId, at: at(then), ...nothing, ...row }] as const] : [],
  );
  givenEvents(
    activityProjection,
    cases.map(([event], n) => eventAt(event, then, tenantId, idOf('e', n))),
  ).then(Object.fromEntries(rows) as Record<string, ActivityRow>);
});
