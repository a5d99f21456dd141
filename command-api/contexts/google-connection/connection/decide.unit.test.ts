import type { ConnectionEvent, DiscoveredLocation, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import type { ConnectionCommand } from './commands.ts';
import { connection } from './connection.ts';
import { evolve } from './evolve.ts';
import { locationsOf, type KnownConnection } from './state.ts';

const { given } = specOf(connection);
const connectionId = '11111111-1111-4111-8111-111111111111' as Uuid;
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const locationId = '33333333-3333-4333-8333-333333333333' as Uuid;
const olaya: DiscoveredLocation = {
  googleAccount: 'accounts/1',
  googleLocation: 'locations/10',
  placeId: 'place-10',
  title: 'فرع العليا',
  address: null,
  phone: null,
  website: null,
  newReviewUri: null,
  mapsUri: null,
  verified: true,
};
const malqa: DiscoveredLocation = { ...olaya, googleLocation: 'locations/11', placeId: null, verified: false };
const grantId = '44444444-4444-4444-8444-444444444444' as Uuid;
const grant = { connectionId, accountId, googleEmail: 'owner@example.test', scopes: ['business'], grantId };
const connected = (reconnect = false): ConnectionEvent => ({ type: 'GoogleConnected', data: { ...grant, reconnect } });
const lose = (refused: Uuid | null): ConnectionCommand => ({ type: 'LoseConnection', reason: 'revoked', grantId: refused });
const discovered = (...locations: DiscoveredLocation[]): ConnectionEvent => ({
  type: 'GoogleLocationsDiscovered',
  data: { connectionId, locations },
});
const rated = (accessible: boolean): ConnectionEvent => ({
  type: 'GoogleLocationRated',
  data: { connectionId, googleLocation: 'locations/10', rating: 4.3, reviewCount: 218, accessible },
});
const failed: ConnectionEvent = { type: 'GoogleDiscoveryFailed', data: { connectionId, reason: 'google_busy' } };
const lost: ConnectionEvent = { type: 'ConnectionLost', data: { connectionId, reason: 'revoked' } };
const ended: ConnectionEvent = { type: 'GoogleDisconnected', data: { connectionId } };
const connect: ConnectionCommand = { type: 'ConnectGoogle', ...grant };
const choose = (googleLocation: string): ConnectionCommand => ({ type: 'ChooseLocations', choices: [{ googleLocation, locationId }] });

describe('connecting', () => {
  test('connects for the first time', () => given().when(connect).then(connected()));
  test('reconnects a lost connection', () => given(connected(), lost).when(connect).then(connected(true)));
  test('accepts a repeated loss without an event', () => given(connected(), lost).when(lose(grantId)).then());
  test('loses the connection when Google refuses its grant', () => given(connected()).when(lose(grantId)).then(lost));
  test('keeps a connection that was renewed, whatever Google says about the grant before', () => {
    const before = '55555555-5555-4555-8555-555555555555' as Uuid;
    const first: ConnectionEvent = { type: 'GoogleConnected', data: { ...grant, reconnect: false, grantId: before } };
    given(first, connected(true)).when(lose(before)).then();
    given(first, connected(true)).when(lose(null)).then();
    given(first, connected(true)).when(lose(grantId)).then(lost);
  });
  test('loses a connection from before grants had names', () => {
    const { grantId: _name, ...nameless } = grant;
    given({ type: 'GoogleConnected', data: { ...nameless, reconnect: false } })
      .when(lose(null))
      .then(lost);
  });
  test('disconnects', () => given(connected()).when({ type: 'Disconnect' }).then(ended));
  test('disconnects a lost connection', () => given(connected(), lost).when({ type: 'Disconnect' }).then(ended));
  test('refuses a second disconnect', () => given(connected(), ended).when({ type: 'Disconnect' }).thenRefused('google_not_connected'));
  test('refuses a report about an unknown connection', () => given().when(lose(grantId)).thenRefused('not_found'));
});

describe('discovery', () => {
  const record = (...locations: DiscoveredLocation[]): ConnectionCommand => ({ type: 'RecordDiscoveredLocations', locations });
  const fail: ConnectionCommand = { type: 'RecordDiscoveryFailure', reason: 'google_busy' };
  const again: ConnectionCommand = { type: 'DiscoverAgain', accountId };
  const requested: ConnectionEvent = { type: 'GoogleDiscoveryRequested', data: { connectionId, accountId } };
  test('records the locations found', () => given(connected()).when(record(olaya)).then(discovered(olaya)));
  test('accepts the same locations without an event', () => given(connected(), discovered(olaya)).when(record(olaya)).then());
  test('records the same locations after a new request, because the user waits for the answer', () =>
    given(connected(), discovered(olaya), requested).when(record(olaya)).then(discovered(olaya)));
  test('records an empty first result', () => given(connected()).when(record()).then(discovered()));
  test('records a failure', () => given(connected()).when(fail).then(failed));
  test('accepts a repeated failure without an event', () => given(connected(), failed).when(fail).then());
  test('ignores a failure after a success', () => given(connected(), discovered(olaya)).when(fail).then());
  test('ignores a result after the disconnect', () => given(connected(), ended).when(record(olaya)).then());
  test('requests a new discovery', () => given(connected(), failed).when(again).then(requested));
  test('accepts a request without an event while a discovery runs', () => given(connected()).when(again).then());
  test('refuses a request without a connection', () => given(connected(), lost).when(again).thenRefused('google_not_connected'));
  const page = (reading: string, from: number, ...locations: DiscoveredLocation[]) => ({ reading, from, locations });
  const listedPage = (...given: Parameters<typeof page>): ConnectionEvent => ({
    type: 'GoogleLocationsListed',
    data: { connectionId, ...page(...given) },
  });
  const recordPage = (...given: Parameters<typeof page>): ConnectionCommand => ({ type: 'RecordLocationsPage', ...page(...given) });
  test('records a page', () =>
    given(connected())
      .when(recordPage('a', 0, olaya))
      .then(listedPage('a', 0, olaya)));
  test('completes a list with its last page', () =>
    given(connected(), listedPage('a', 0, olaya))
      .when({ ...record(malqa), reading: 'a' } as ConnectionCommand)
      .then(discovered(malqa)));
  test('ignores the pages of a reading that another one replaced, and its end', () => {
    given(connected(), listedPage('a', 0, olaya), listedPage('b', 0, olaya))
      .when(recordPage('a', 1, malqa))
      .then();
    given(connected(), listedPage('a', 0, olaya), listedPage('b', 0, olaya))
      .when({ ...record(malqa), reading: 'a' } as ConnectionCommand)
      .then();
  });
  test('ignores pages after the list was completed', () =>
    given(connected(), discovered(olaya))
      .when(recordPage('a', 0, malqa))
      .then());
  test('names the accounts that could not be read', () => {
    const unreadAccounts = [{ googleAccount: 'accounts/2', name: 'فروع الشرقية', reason: 'google_refused' as const }];
    given(connected())
      .when({ ...record(olaya), unreadAccounts } as ConnectionCommand)
      .then({ type: 'GoogleAccountsUnread', data: { connectionId, accounts: unreadAccounts } }, discovered(olaya));
  });
  test('lists the pages of one reading, keeps ratings, and forgets what is no longer listed', () => {
    const other: DiscoveredLocation = { ...olaya, googleLocation: 'locations/12' };
    const events = [connected(), discovered(olaya, other), rated(true), requested, listedPage('a', 0, other), listedPage('b', 0, olaya)];
    const stateAfter = (all: ConnectionEvent[]) => all.reduce(evolve, connection.initial()) as KnownConnection;
    const names = (all: ConnectionEvent[]) => [...locationsOf(stateAfter(all)).keys()];
    // Until the new list is complete, the old one counts too.
    expect(names(events)).toEqual(['locations/10', 'locations/12']);
    expect(names([...events, discovered(malqa)])).toEqual(['locations/10', 'locations/11']);
    expect(locationsOf(stateAfter([...events, discovered(malqa)])).get('locations/10')).toMatchObject({ rating: 4.3, accessible: true });
  });
  test('costs as much for the last rating of a large account as for the first', () => {
    const all = Array.from({ length: 5_000 }, (_, n): DiscoveredLocation => ({ ...olaya, googleLocation: `locations/${n}` }));
    const before = [connected(), discovered(...all)].reduce(evolve, connection.initial()) as KnownConnection;
    const after = evolve(before, rated(true)) as KnownConnection;
    // Nothing is copied: the new state holds the one event before the old state.
    expect(after.said?.before).toBe(before.said);
    expect(locationsOf(after).size).toBe(5_000);
  });
  const rate = { type: 'RecordLocationRating', googleLocation: 'locations/10', rating: 4.3, reviewCount: 218, accessible: true } as const;
  test('records a rating', () => given(connected(), discovered(olaya)).when(rate).then(rated(true)));
  test('accepts the same rating without an event', () => given(connected(), discovered(olaya), rated(true)).when(rate).then());
  test('keeps ratings over a new discovery', () =>
    given(connected(), discovered(olaya), rated(true), discovered(olaya, malqa)).when(rate).then());
  test('ignores a rating of an unknown location', () => given(connected()).when(rate).then());
});

describe('choosing', () => {
  const chosen: ConnectionEvent = { type: 'LocationsChosen', data: { connectionId, locationIds: [locationId] } };
  test('records a chosen location', () => given(connected(), discovered(olaya, malqa)).when(choose('locations/10')).then(chosen));
  test('refuses an empty choice', () =>
    given(connected(), discovered(olaya)).when({ type: 'ChooseLocations', choices: [] }).thenRefused('locations_none_chosen'));
  test('refuses an unknown location', () =>
    given(connected(), discovered(olaya)).when(choose('locations/99')).thenRefused('location_unknown'));
  test('refuses an unverified location', () =>
    given(connected(), discovered(malqa))
      .when(choose('locations/11'))
      .thenRefused('location_not_linkable', { params: { reason: 'unverified' } }));
  test('refuses a location whose reviews cannot be read', () =>
    given(connected(), discovered(olaya), rated(false))
      .when(choose('locations/10'))
      .thenRefused('location_not_linkable', { params: { reason: 'no_access' } }));
  test('refuses without a connection', () => given().when(choose('locations/10')).thenRefused('google_not_connected'));
  test('refuses over a lost connection', () =>
    given(connected(), discovered(olaya), lost).when(choose('locations/10')).thenRefused('google_not_connected'));
});
