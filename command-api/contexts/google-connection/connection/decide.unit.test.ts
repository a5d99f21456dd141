import type { ConnectionEvent, DiscoveredLocation, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import type { ConnectionCommand } from './commands.ts';
import { connection } from './connection.ts';

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
const grant = { connectionId, accountId, googleEmail: 'owner@example.test', scopes: ['business'] };
const connected = (reconnect = false): ConnectionEvent => ({ type: 'GoogleConnected', data: { ...grant, reconnect } });
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
  test('for the first time', () => given().when(connect).then(connected()));
  test('again', () => given(connected(), lost).when(connect).then(connected(true)));
  test('is lost once', () => given(connected(), lost).when({ type: 'LoseConnection', reason: 'revoked' }).then());
  test('is ended by a person', () => given(connected()).when({ type: 'Disconnect' }).then(ended));
  test('a lost one too', () => given(connected(), lost).when({ type: 'Disconnect' }).then(ended));
  test('ended twice', () => given(connected(), ended).when({ type: 'Disconnect' }).thenRefused('google_not_connected'));
  test('a report about no connection', () => given().when({ type: 'LoseConnection', reason: 'revoked' }).thenRefused('not_found'));
});

describe('discovery', () => {
  const record = (...locations: DiscoveredLocation[]): ConnectionCommand => ({ type: 'RecordDiscoveredLocations', locations });
  const fail: ConnectionCommand = { type: 'RecordDiscoveryFailure', reason: 'google_busy' };
  const again: ConnectionCommand = { type: 'DiscoverAgain', accountId };
  const requested: ConnectionEvent = { type: 'GoogleDiscoveryRequested', data: { connectionId, accountId } };
  test('finds', () => given(connected()).when(record(olaya)).then(discovered(olaya)));
  test('finds the same', () => given(connected(), discovered(olaya)).when(record(olaya)).then());
  test('finds the same when asked anew: somebody waits for the answer', () =>
    given(connected(), discovered(olaya), requested).when(record(olaya)).then(discovered(olaya)));
  test('finds nothing the first time: that is an answer', () => given(connected()).when(record()).then(discovered()));
  test('fails', () => given(connected()).when(fail).then(failed));
  test('fails once', () => given(connected(), failed).when(fail).then());
  test('a failure after a success is stale', () => given(connected(), discovered(olaya)).when(fail).then());
  test('what comes in after the end is dropped', () => given(connected(), ended).when(record(olaya)).then());
  test('is asked for again', () => given(connected(), failed).when(again).then(requested));
  test('runs already', () => given(connected()).when(again).then());
  test('needs a connection', () => given(connected(), lost).when(again).thenRefused('google_not_connected'));
  const rate = { type: 'RecordLocationRating', googleLocation: 'locations/10', rating: 4.3, reviewCount: 218, accessible: true } as const;
  test('rates', () => given(connected(), discovered(olaya)).when(rate).then(rated(true)));
  test('rates the same', () => given(connected(), discovered(olaya), rated(true)).when(rate).then());
  test('remembers ratings over a new discovery', () =>
    given(connected(), discovered(olaya), rated(true), discovered(olaya, malqa)).when(rate).then());
  test('rates what nobody found', () => given(connected()).when(rate).then());
});

describe('choosing', () => {
  const chosen: ConnectionEvent = { type: 'LocationsChosen', data: { connectionId, locationIds: [locationId] } };
  test('one', () => given(connected(), discovered(olaya, malqa)).when(choose('locations/10')).then(chosen));
  test('none', () =>
    given(connected(), discovered(olaya)).when({ type: 'ChooseLocations', choices: [] }).thenRefused('locations_none_chosen'));
  test('an unknown one', () => given(connected(), discovered(olaya)).when(choose('locations/99')).thenRefused('location_unknown'));
  test('an unverified one', () =>
    given(connected(), discovered(malqa))
      .when(choose('locations/11'))
      .thenRefused('location_not_linkable', { params: { reason: 'unverified' } }));
  test('one that may not be read', () =>
    given(connected(), discovered(olaya), rated(false))
      .when(choose('locations/10'))
      .thenRefused('location_not_linkable', { params: { reason: 'no_access' } }));
  test('without a connection', () => given().when(choose('locations/10')).thenRefused('google_not_connected'));
  test('over a dead connection', () =>
    given(connected(), discovered(olaya), lost).when(choose('locations/10')).thenRefused('google_not_connected'));
});
