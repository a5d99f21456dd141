import type { ConnectionEvent, DiscoveredLocation, LocationEvent, ReviewEvent, SyncPartEvent, SyncRunEvent } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { at, happened, idOf } from '../../testing/given.ts';
import { edited, received, removed } from '../../testing/reviews.ts';
import { connectionProjection, type ConnectionRow } from './connection.projection.ts';
import { googleLocationProjection } from './google-location.projection.ts';
import { locationProjection, type LocationRow } from './location.projection.ts';
import { syncPartProjection, type SyncPartRow } from './sync-part.projection.ts';
import { syncRunProjection } from './sync-run.projection.ts';

const connectionId = idOf('c', 1);
const locationId = idOf('l', 1);
const tenantId = idOf('t', 1);
const runId = idOf('y', 1);
const partId = idOf('z', 1);
const then = '2026-03-01T12:00:00Z';
const later = '2026-03-02T12:00:00Z';

const found = (n: number): DiscoveredLocation => ({
  googleAccount: 'accounts/1',
  googleLocation: `locations/${n}`,
  placeId: `place-${n}`,
  title: `فرع ${n}`,
  address: null,
  phone: null,
  website: null,
  newReviewUri: null,
  mapsUri: null,
  verified: true,
});
const discovered = (...numbers: number[]): ConnectionEvent => ({
  type: 'GoogleLocationsDiscovered',
  data: { connectionId, locations: numbers.map(found) },
});
const connected: ConnectionEvent = {
  type: 'GoogleConnected',
  data: { connectionId, accountId: idOf('a', 1), googleEmail: 'n@gmail.com', scopes: ['s'], reconnect: false },
};

describe('connection', () => {
  const row: ConnectionRow = {
    connectionId,
    tenantId,
    status: 'connected',
    accountId: idOf('a', 1),
    googleEmail: 'n@gmail.com',
    connectedAt: at(then),
    lostReason: null,
    discovery: 'running',
    discoveryFailure: null,
  };
  const after = (expected: Partial<ConnectionRow>, ...events: readonly ConnectionEvent[]) =>
    givenEvents(
      connectionProjection,
      [connected, ...events].map((event) => happened(event, then)),
    ).then({ [connectionId]: { ...row, ...expected } });

  test('its life', () => {
    after({});
    after({ discovery: 'done' }, discovered(1));
    after(
      { discovery: 'failed', discoveryFailure: 'google_busy' },
      { type: 'GoogleDiscoveryFailed', data: { connectionId, reason: 'google_busy' } },
    );
    after({ discovery: 'running' }, discovered(1), { type: 'GoogleDiscoveryRequested', data: { connectionId, accountId: idOf('a', 1) } });
    const lost: ConnectionEvent = { type: 'ConnectionLost', data: { connectionId, reason: 'revoked' } };
    after({ status: 'lost', lostReason: 'revoked', discovery: 'done' }, discovered(1), lost);
    after({ status: 'connected', discovery: 'running' }, discovered(1), lost, connected);
    after({ status: 'disconnected' }, { type: 'GoogleDisconnected', data: { connectionId } });
  });
});

describe('locations to choose from', () => {
  const rated: ConnectionEvent = {
    type: 'GoogleLocationRated',
    data: { connectionId, googleLocation: 'locations/1', rating: 4.5, reviewCount: 12, accessible: true },
  };
  const row = (n: number, over: object = {}) => {
    const { newReviewUri: _, mapsUri: __, ...location } = found(n);
    const key = `${connectionId}/locations/${n}`;
    return [
      key,
      {
        key,
        tenantId,
        connectionId,
        discovery: 0,
        ordinal: n - 1,
        rating: null,
        reviewCount: null,
        accessible: null,
        ...location,
        ...over,
      },
    ] as const;
  };

  test('found, then rated', () => {
    givenEvents(googleLocationProjection, [happened(discovered(1, 2), then), happened(rated, then)]).then(
      Object.fromEntries([row(1, { rating: 4.5, reviewCount: 12, accessible: true }), row(2)]),
    );
  });
  test('found again: the newest list names its own, ratings stay', () => {
    givenEvents(googleLocationProjection, [happened(discovered(1, 2), then), happened(rated, then), happened(discovered(1), later)]).then(
      Object.fromEntries([row(1, { rating: 4.5, reviewCount: 12, accessible: true, discovery: 2 }), row(2)]),
    );
  });
});

describe('branch', () => {
  const linked: LocationEvent = { type: 'LocationLinked', data: { locationId, connectionId, ...found(1) } };
  const started: SyncPartEvent = {
    type: 'SyncPartStarted',
    data: { partId, runId, locationId, kind: 'first', expected: 100, available: 250, startToken: null },
  };
  const completed = (nextPageToken: string | null): SyncPartEvent => ({
    type: 'SyncPartCompleted',
    data: { partId, runId, locationId, received: 100, nextPageToken },
  });
  const row: LocationRow = {
    locationId,
    tenantId,
    connectionId,
    googleAccount: 'accounts/1',
    googleLocation: 'locations/1',
    placeId: 'place-1',
    title: 'فرع 1',
    address: null,
    phone: null,
    website: null,
    linked: true,
    linkedAt: at(then),
    rating: null,
    reviewCount: null,
    imported: 0,
    historyComplete: false,
    access: 'ok',
    lastSyncedAt: null,
    watermark: null,
  };
  const after = (expected: Partial<LocationRow>, ...events: readonly (LocationEvent | SyncPartEvent | ReviewEvent)[]) =>
    givenEvents(locationProjection, [happened(linked, then), ...events.map((event) => happened(event, later))]).then({
      [locationId]: { ...row, ...expected },
    });

  test('reviews count, the newest change is the watermark', () => {
    after({ imported: 1, lastSyncedAt: at(later), watermark: at('2026-03-01T12:00:00Z') }, received());
    const old = received({ reviewId: idOf('r', 2), updatedAt: at('2020-01-01T00:00:00Z') });
    after({ imported: 2, lastSyncedAt: at(later), watermark: at('2026-03-02T12:00:00Z') }, received(), edited(), old);
    after({ imported: 0, lastSyncedAt: at(later), watermark: at('2026-03-01T12:00:00Z') }, received(), removed);
  });
  test('the history is complete when a part ends without a further page', () => {
    after({ reviewCount: 250, lastSyncedAt: at(later) }, started, completed('next'));
    after({ reviewCount: 250, lastSyncedAt: at(later), historyComplete: true }, started, completed('next'), completed(null));
  });
  test('linked again after a while, its history has to be read again', () => {
    const unlinked: LocationEvent = { type: 'LocationUnlinked', data: { locationId } };
    after({ linked: false }, unlinked);
    after({ reviewCount: 250, lastSyncedAt: at(later), linkedAt: at(later) }, started, completed(null), unlinked, linked);
  });
  test('rating and access', () => {
    after(
      { rating: 4.4, reviewCount: 251, lastSyncedAt: at(later) },
      { type: 'LocationRated', data: { locationId, rating: 4.4, reviewCount: 251 } },
    );
    after({ access: 'permission_lost' }, { type: 'LocationAccessLost', data: { locationId, reason: 'permission_lost' } });
    after(
      { access: 'ok' },
      { type: 'LocationAccessLost', data: { locationId, reason: 'permission_lost' } },
      { type: 'LocationAccessRestored', data: { locationId } },
    );
  });
});

describe('sync', () => {
  test('a run and its stages', () => {
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
      events.map((event, second) => happened(event, `2026-03-01T12:00:0${second}Z`)),
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

  test('a part, page by page; one that failed before it began is known too', () => {
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
    const after = (expected: Partial<SyncPartRow>, ...events: readonly SyncPartEvent[]) =>
      givenEvents(
        syncPartProjection,
        events.map((event) => happened(event, then)),
      ).then({ [partId]: { ...row, ...expected } });
    after({}, started);
    after({ state: 'active', page: 1, received: 50, classified: 50, nextPageToken: 'b' }, started, page(1, 'b'));
    after(
      { state: 'completed', page: 2, received: 100, classified: 100, nextPageToken: 'c', completedAt: at(then) },
      started,
      page(1, 'b'),
      page(2, 'c'),
      { type: 'SyncPartCompleted', data: { ...part, received: 100, nextPageToken: 'c' } },
    );
    after({ kind: null, expected: null, startedAt: null, state: 'failed', reason: 'permission_lost', completedAt: at(then) }, failed);
    after({ state: 'pending', page: 1, received: 50, classified: 50, nextPageToken: 'b' }, started, page(1, 'b'), failed, retried);
    expect(syncPartProjection.categories).toEqual(['syncpart']);
  });
});
