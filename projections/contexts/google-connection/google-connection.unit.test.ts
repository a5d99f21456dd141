import type {
  AccountEvent,
  BranchTotalsEvent,
  ConnectionEvent,
  DiscoveredLocation,
  LocationEvent,
  ReviewEvent,
  SyncPartEvent,
  TenantEvent,
  Uuid,
} from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { edited, received, removed } from '../../testing/reviews.ts';
import { connectionProjection, type ConnectionRow } from './connection.projection.ts';
import { googleLocationProjection } from './google-location.projection.ts';
import { locationProjection, type LocationRow } from './location.projection.ts';

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
    unreadAccounts: [],
    readingSince: null,
    listedSince: 0,
    push: [],
  };
  const expectAfter = (expected: Partial<ConnectionRow>, ...events: readonly ConnectionEvent[]) =>
    givenEvents(
      connectionProjection,
      [connected, ...events].map((event) => eventAt(event, then)),
    ).then({ [connectionId]: { ...row, ...expected } });

  test('the erasure of the person who connected blanks their address at Google, and no one else’s', () => {
    const gone = (accountId: Uuid): AccountEvent => ({
      type: 'AccountErased',
      data: { accountId, connectionIds: [connectionId, idOf('c', 9)] },
    });
    const after = (accountId: Uuid) => givenEvents(connectionProjection, [eventAt(connected, then), eventAt(gone(accountId), then)]);
    after(idOf('a', 1)).then({ [connectionId]: { ...row, googleEmail: null } });
    after(idOf('a', 2)).then({ [connectionId]: row });
  });
  test('a list that came in pages is listed since its first page', () => {
    const listed = (from: number, n: number): ConnectionEvent => ({
      type: 'GoogleLocationsListed',
      data: { connectionId, reading: 'a', from, locations: [found(n)] },
    });
    const unreadAccounts = [{ googleAccount: 'accounts/2', name: 'فروع الشرقية', reason: 'google_refused' as const }];
    const unread: ConnectionEvent = { type: 'GoogleAccountsUnread', data: { connectionId, accounts: unreadAccounts } };
    expectAfter({ readingSince: 2, listedSince: 1, discovery: 'done' }, discovered(1), listed(0, 1), listed(1, 2));
    expectAfter({ discovery: 'done', listedSince: 2, unreadAccounts }, discovered(1), listed(0, 1), listed(1, 2), unread, discovered(3));
  });

  test('follows discovery, loss, reconnection and disconnection', () => {
    expectAfter({});
    expectAfter({ discovery: 'done', listedSince: 1 }, discovered(1));
    expectAfter(
      { discovery: 'failed', discoveryFailure: 'google_busy' },
      { type: 'GoogleDiscoveryFailed', data: { connectionId, reason: 'google_busy' } },
    );
    expectAfter({ discovery: 'running', listedSince: 1 }, discovered(1), {
      type: 'GoogleDiscoveryRequested',
      data: { connectionId, accountId: idOf('a', 1) },
    });
    const lost: ConnectionEvent = { type: 'ConnectionLost', data: { connectionId, reason: 'revoked' } };
    expectAfter({ status: 'lost', lostReason: 'revoked', discovery: 'done', listedSince: 1 }, discovered(1), lost);
    expectAfter({ status: 'connected', discovery: 'running', listedSince: 1 }, discovered(1), lost, connected);
    expectAfter({ status: 'disconnected' }, { type: 'GoogleDisconnected', data: { connectionId } });
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

  test('are listed by discovery and then rated', () => {
    givenEvents(googleLocationProjection, [eventAt(discovered(1, 2), then), eventAt(rated, then)]).then(
      Object.fromEntries([row(1, { rating: 4.5, reviewCount: 12, accessible: true }), row(2)]),
    );
  });
  test('a new discovery marks the locations it lists and keeps known ratings', () => {
    givenEvents(googleLocationProjection, [eventAt(discovered(1, 2), then), eventAt(rated, then), eventAt(discovered(1), later)]).then(
      Object.fromEntries([row(1, { rating: 4.5, reviewCount: 12, accessible: true, discovery: 2 }), row(2)]),
    );
  });
});

describe('branch', () => {
  const linked: LocationEvent = { type: 'LocationLinked', data: { locationId, connectionId, ...found(1) } };
  test('an erased business keeps neither address, phone nor website of its branches, nor what Google listed', () => {
    const reach = { address: 'طريق الملك فهد', phone: '0112345678', website: 'https://a.example' };
    const erasedIn: TenantEvent = {
      type: 'BusinessErased',
      data: { tenantId, connectionId, locationIds: [locationId], googleLocations: ['locations/1'] },
    };
    const before: LocationEvent = { type: 'LocationLinked', data: { ...linked.data, ...reach } };
    givenEvents(locationProjection, [eventAt(before, then), eventAt(erasedIn, later)]).then({ [locationId]: row });
    givenEvents(googleLocationProjection, [eventAt(discovered(1), then), eventAt(erasedIn, later)]).then({});
  });
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
    unlinkedAt: null,
    rating: null,
    reviewCount: null,
    imported: 0,
    historyComplete: false,
    access: 'ok',
    lastSyncedAt: null,
    watermark: null,
  };
  const expectAfter = (
    expected: Partial<LocationRow>,
    ...events: readonly (LocationEvent | BranchTotalsEvent | SyncPartEvent | ReviewEvent)[]
  ) =>
    givenEvents(locationProjection, [eventAt(linked, then), ...events.map((event) => eventAt(event, later))]).then({
      [locationId]: { ...row, ...expected },
    });

  test('counts reviews and takes the newest update time as watermark', () => {
    expectAfter({ imported: 1, lastSyncedAt: at(later), watermark: at('2026-03-01T12:00:00Z') }, received());
    const old = received({ reviewId: idOf('r', 2), updatedAt: at('2020-01-01T00:00:00Z') });
    expectAfter({ imported: 2, lastSyncedAt: at(later), watermark: at('2026-03-02T12:00:00Z') }, received(), edited(), old);
    expectAfter({ imported: 0, lastSyncedAt: at(later), watermark: at('2026-03-01T12:00:00Z') }, received(), removed);
  });
  test('the history is complete when a part ends without a further page', () => {
    expectAfter({ reviewCount: 250, lastSyncedAt: at(later) }, started, completed('next'));
    expectAfter({ reviewCount: 250, lastSyncedAt: at(later), historyComplete: true }, started, completed('next'), completed(null));
  });
  test('needs its history read again after it was unlinked and linked again', () => {
    const unlinked: LocationEvent = { type: 'LocationUnlinked', data: { locationId } };
    const unlinkedAt = at(later);
    expectAfter({ linked: false, unlinkedAt }, unlinked);
    expectAfter({ reviewCount: 250, lastSyncedAt: at(later), linkedAt: at(later), unlinkedAt }, started, completed(null), unlinked, linked);
  });
  test('takes rating and access from their events', () => {
    expectAfter(
      { rating: 4.4, reviewCount: 251, lastSyncedAt: at(later) },
      { type: 'LocationRated', data: { locationId, rating: 4.4, reviewCount: 251 } },
    );
    expectAfter({ access: 'permission_lost' }, { type: 'LocationAccessLost', data: { locationId, reason: 'permission_lost' } });
    expectAfter(
      { access: 'ok' },
      { type: 'LocationAccessLost', data: { locationId, reason: 'permission_lost' } },
      { type: 'LocationAccessRestored', data: { locationId } },
    );
  });
});
