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
const lost: LocationEvent = { type: 'LocationAccessLost', data: { locationId, reason: 'permission_lost' } };
const restored: LocationEvent = { type: 'LocationAccessRestored', data: { locationId } };
const link: LocationCommand = { type: 'LinkLocation', ...branch };
const lose: LocationCommand = { type: 'LoseAccess', reason: 'permission_lost' };

test('links a branch', () => given().when(link).then(linked));
test('refuses to link a linked branch', () =>
  given(linked)
    .when(link)
    .thenRefused('location_not_linkable', { params: { reason: 'linked' } }));
test('links an unlinked branch again', () => given(linked, unlinked).when(link).then(linked));
test('unlinks a branch', () => given(linked).when({ type: 'UnlinkLocation' }).then(unlinked));
test('accepts a repeated unlink without an event', () => given(linked, unlinked).when({ type: 'UnlinkLocation' }).then());
test('records lost access', () => given(linked).when(lose).then(lost));
test('accepts a repeated loss without an event', () => given(linked, lost).when(lose).then());
test('records restored access', () => given(linked, lost).when({ type: 'RestoreAccess' }).then(restored));
test('accepts restored access without an event if it was never lost', () => given(linked).when({ type: 'RestoreAccess' }).then());
test('ignores reports about an unlinked branch', () => given(linked, unlinked).when(lose).then());
test('refuses reports about an unknown branch', () => given().when(lose).thenRefused('not_found'));
