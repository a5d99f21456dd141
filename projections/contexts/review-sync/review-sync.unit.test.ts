import type { SyncPartEvent, SyncRunEvent } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { syncPartProjection, type SyncPartRow } from './sync-part.projection.ts';
import { syncRunProjection } from './sync-run.projection.ts';

const connectionId = idOf('c', 1);
const locationId = idOf('l', 1);
const tenantId = idOf('t', 1);
const runId = idOf('y', 1);
const partId = idOf('z', 1);
const then = '2026-03-01T12:00:00Z';

describe('sync', () => {
  test('a run follows the events of its stages', () => {
    const events: readonly SyncRunEvent[] = [
      { type: 'SyncRunStarted', data: { runId, kind: 'first', connectionId, locationIds: [locationId] } },
      { type: 'SyncStageStarted', data: { runId, stage: 'account_verification' } },
      { type: 'SyncStageFailed', data: { runId, stage: 'account_verification', reason: 'google_busy' } },
      { type: 'SyncStageStarted', data: { runId, stage: 'account_verification' } },
      { type: 'SyncStageCompleted', data: { runId, stage: 'account_verification', count: 1 } },
      { type: 'SyncStageStarted', data: { runId, stage: 'locations_linking' } },
      { type: 'SyncRunCompleted', data: { runId, kind: 'first', reviews: 5, locations: 1, failedLocations: 0 } },
    ];
    const pending = { state: 'pending', count: 0, startedAt: null, completedAt: null, reason: null } as const;
    givenEvents(
      syncRunProjection,
      events.map((event, second) => eventAt(event, `2026-03-01T12:00:0${second}Z`)),
    ).then({
      [runId]: {
        runId,
        tenantId,
        kind: 'first',
        connectionId,
        locationIds: [locationId],
        state: 'completed',
        startedAt: at('2026-03-01T12:00:00Z'),
        completedAt: at('2026-03-01T12:00:06Z'),
        stages: [
          {
            stage: 'account_verification',
            state: 'completed',
            count: 1,
            startedAt: at('2026-03-01T12:00:03Z'),
            completedAt: at('2026-03-01T12:00:04Z'),
            reason: null,
          },
          { ...pending, stage: 'locations_linking', state: 'active', startedAt: at('2026-03-01T12:00:05Z') },
          { ...pending, stage: 'reviews_sync' },
          { ...pending, stage: 'analytics_processing' },
          { ...pending, stage: 'dashboard_setup' },
        ],
      },
    });
  });

  test('a part counts its pages; a part that failed before it started has a row too', () => {
    const part = { partId, runId, locationId };
    const page = (n: number, next: string | null): SyncPartEvent => ({
      type: 'SyncPageImported',
      data: { ...part, page: n, received: 50, classified: 50, added: 50, changed: 0, nextPageToken: next },
    });
    const started: SyncPartEvent = {
      type: 'SyncPartStarted',
      data: { ...part, kind: 'first', expected: 100, available: 250, startToken: null },
    };
    const failed: SyncPartEvent = { type: 'SyncPartFailed', data: { ...part, reason: 'permission_lost' } };
    const retried: SyncPartEvent = { type: 'SyncPartRetried', data: part };
    const row: SyncPartRow = {
      ...part,
      tenantId,
      kind: 'first',
      state: 'pending',
      page: 0,
      received: 0,
      classified: 0,
      expected: 100,
      nextPageToken: null,
      reason: null,
      startedAt: at(then),
      completedAt: null,
    };
    const expectAfter = (expected: Partial<SyncPartRow>, ...events: readonly SyncPartEvent[]) =>
      givenEvents(
        syncPartProjection,
        events.map((event) => eventAt(event, then)),
      ).then({ [partId]: { ...row, ...expected } });
    expectAfter({}, started);
    expectAfter({ state: 'active', page: 1, received: 50, classified: 50, nextPageToken: 'b' }, started, page(1, 'b'));
    expectAfter(
      { state: 'completed', page: 2, received: 100, classified: 100, nextPageToken: 'c', completedAt: at(then) },
      started,
      page(1, 'b'),
      page(2, 'c'),
      { type: 'SyncPartCompleted', data: { ...part, received: 100, nextPageToken: 'c' } },
    );
    expectAfter({ kind: null, expected: null, startedAt: null, state: 'failed', reason: 'permission_lost', completedAt: at(then) }, failed);
    expectAfter({ state: 'pending', page: 1, received: 50, classified: 50, nextPageToken: 'b' }, started, page(1, 'b'), failed, retried);
  });
});
