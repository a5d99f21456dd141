import type { LocationEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import type { LocationCommand } from './commands.ts';
import { location } from './location.ts';

const { given } = specOf(location);
const locationId = '11111111-1111-4111-8111-111111111111' as Uuid;
const branch = {
  locationId,
  connectionId: '22222222-2222-4222-8222-222222222222' as Uuid,
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
const linked: LocationEvent = { type: 'LocationLinked', data: branch };
const unlinked: LocationEvent = { type: 'LocationUnlinked', data: { locationId } };
const rated: LocationEvent = { type: 'LocationRated', data: { locationId, rating: 4.3, reviewCount: 218 } };
const lost: LocationEvent = { type: 'LocationAccessLost', data: { locationId, reason: 'permission_lost' } };
const restored: LocationEvent = { type: 'LocationAccessRestored', data: { locationId } };
const link: LocationCommand = { type: 'LinkLocation', ...branch };
const total: LocationCommand = { type: 'RecordTotals', rating: 4.3, reviewCount: 218 };
const lose: LocationCommand = { type: 'LoseAccess', reason: 'permission_lost' };

test('is linked', () => given().when(link).then(linked));
test('is linked once', () =>
  given(linked)
    .when(link)
    .thenRefused('location_not_linkable', { params: { reason: 'linked' } }));
test('is linked again after unlinking', () => given(linked, unlinked).when(link).then(linked));
test('is unlinked', () => given(linked).when({ type: 'UnlinkLocation' }).then(unlinked));
test('is unlinked once', () => given(linked, unlinked).when({ type: 'UnlinkLocation' }).then());
test('has totals', () => given(linked).when(total).then(rated));
test('has the same totals', () => given(linked, rated).when(total).then());
test('loses access', () => given(linked).when(lose).then(lost));
test('loses it once', () => given(linked, lost).when(lose).then());
test('gets it back', () => given(linked, lost).when({ type: 'RestoreAccess' }).then(restored));
test('had it all along', () => given(linked).when({ type: 'RestoreAccess' }).then());
test('what is reported about an unlinked one is dropped', () => given(linked, unlinked).when(total).then());
test('nobody’s branch', () => given().when(total).thenRefused('not_found'));
