import type { GoogleIdentityEvent, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import type { GoogleIdentityCommand } from './commands.ts';
import { googleIdentity } from './google-identity.ts';

const { given } = specOf(googleIdentity);
const googleKey = 'abc';
const sara = '11111111-1111-4111-8111-111111111111' as Uuid;
const omar = '22222222-2222-4222-8222-222222222222' as Uuid;
const at = (minute: number): Iso => `2026-03-12T10:${String(minute).padStart(2, '0')}:00.000Z` as Iso;
const held = (accountId: Uuid, until: number): GoogleIdentityEvent => ({
  type: 'GoogleHeld',
  data: { googleKey, accountId, expiresAt: at(until) },
});
const claimed = (accountId: Uuid): GoogleIdentityEvent => ({ type: 'GoogleClaimed', data: { googleKey, accountId } });
const released = (accountId: Uuid): GoogleIdentityEvent => ({ type: 'GoogleReleased', data: { googleKey, accountId } });
const hold = (accountId: Uuid, minute: number): GoogleIdentityCommand => ({
  type: 'HoldGoogle',
  googleKey,
  accountId,
  at: at(minute),
  expiresAt: at(minute + 1),
});
const claim = (accountId: Uuid): GoogleIdentityCommand => ({ type: 'ClaimGoogle', googleKey, accountId });

test('a free Google account is held', () => given().when(hold(sara, 0)).then(held(sara, 1)));
test('holding again changes nothing', () => given(held(sara, 1)).when(hold(sara, 0)).then());
test('a living hold is not taken over', () => given(held(sara, 1)).when(hold(omar, 0)).thenRefused('conflict'));
test('an expired hold is', () => given(held(sara, 1)).when(hold(omar, 1)).then(held(omar, 2)));
test('whoever lost the hold cannot claim', () => given(held(sara, 1), held(omar, 2)).when(claim(sara)).thenRefused('conflict'));
test('the holder claims', () => given(held(sara, 1)).when(claim(sara)).then(claimed(sara)));
test('claiming again changes nothing', () => given(held(sara, 1), claimed(sara)).when(claim(sara)).then());
test('a claimed one is nobody else’s, however late', () =>
  given(held(sara, 1), claimed(sara)).when(hold(omar, 59)).thenRefused('conflict'));
test('a released one is free', () => given(held(sara, 1), claimed(sara), released(sara)).when(hold(omar, 2)).then(held(omar, 3)));
test('only the owner releases', () => given(claimed(sara)).when({ type: 'ReleaseGoogle', googleKey, accountId: omar }).then());
