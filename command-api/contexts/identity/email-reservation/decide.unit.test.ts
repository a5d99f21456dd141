import type { EmailEvent, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import type { EmailCommand } from './commands.ts';
import { email } from './email-reservation.ts';

const { given } = specOf(email);
const emailKey = 'abc';
const sara = '11111111-1111-4111-8111-111111111111' as Uuid;
const omar = '22222222-2222-4222-8222-222222222222' as Uuid;
const at = (minute: number): Iso => `2026-03-12T10:${String(minute).padStart(2, '0')}:00.000Z` as Iso;
const held = (accountId: Uuid, until: number): EmailEvent => ({ type: 'EmailHeld', data: { emailKey, accountId, expiresAt: at(until) } });
const claimed = (accountId: Uuid): EmailEvent => ({ type: 'EmailClaimed', data: { emailKey, accountId } });
const released = (accountId: Uuid): EmailEvent => ({ type: 'EmailReleased', data: { emailKey, accountId } });
const hold = (accountId: Uuid, minute: number, movedAway: Uuid | null = null): EmailCommand => ({
  type: 'HoldEmail',
  emailKey,
  accountId,
  at: at(minute),
  expiresAt: at(minute + 1),
  movedAway,
});
const claim = (accountId: Uuid): EmailCommand => ({ type: 'ClaimEmail', emailKey, accountId });

test('holds a free address', () => given().when(hold(sara, 0)).then(held(sara, 1)));
test('accepts a repeated hold without an event', () => given(held(sara, 1)).when(hold(sara, 0)).then());
test('refuses a hold while another one is valid', () => given(held(sara, 1)).when(hold(omar, 0)).thenRefused('conflict'));
test('takes over an expired hold', () => given(held(sara, 1)).when(hold(omar, 1)).then(held(omar, 2)));
test('refuses a claim after the hold was taken over', () => given(held(sara, 1), held(omar, 2)).when(claim(sara)).thenRefused('conflict'));
test('lets the holder claim the address', () => given(held(sara, 1)).when(claim(sara)).then(claimed(sara)));
test('accepts a repeated claim without an event', () => given(held(sara, 1), claimed(sara)).when(claim(sara)).then());
test('refuses a hold on a claimed address, even after the hold’s expiry', () =>
  given(held(sara, 1), claimed(sara)).when(hold(omar, 59)).thenRefused('conflict'));
test('takes over the claim of an account that moved away, but not a young one, nor another account’s', () => {
  given(held(sara, 1), claimed(sara))
    .when(hold(omar, 1, sara))
    .then(released(sara), held(omar, 2));
  given(held(sara, 1), claimed(sara))
    .when(hold(omar, 0, sara))
    .thenRefused('conflict');
  given(held(sara, 1), claimed(sara), released(sara), claimed(omar))
    .when(hold(sara, 9, sara))
    .thenRefused('conflict');
});
test('holds a released address', () => given(held(sara, 1), claimed(sara), released(sara)).when(hold(omar, 2)).then(held(omar, 3)));
test('ignores a release by another account', () => given(claimed(sara)).when({ type: 'ReleaseEmail', emailKey, accountId: omar }).then());
