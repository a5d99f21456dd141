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
const hold = (accountId: Uuid, minute: number): EmailCommand => ({
  type: 'HoldEmail',
  emailKey,
  accountId,
  at: at(minute),
  expiresAt: at(minute + 1),
});
const claim = (accountId: Uuid): EmailCommand => ({ type: 'ClaimEmail', emailKey, accountId });

test('a free address is held', () => given().when(hold(sara, 0)).then(held(sara, 1)));
test('holding again changes nothing', () => given(held(sara, 1)).when(hold(sara, 0)).then());
test('a living hold is not taken over', () => given(held(sara, 1)).when(hold(omar, 0)).thenRefused('conflict'));
test('an expired hold is', () => given(held(sara, 1)).when(hold(omar, 1)).then(held(omar, 2)));
test('whoever lost the hold cannot claim', () => given(held(sara, 1), held(omar, 2)).when(claim(sara)).thenRefused('conflict'));
test('the holder claims', () => given(held(sara, 1)).when(claim(sara)).then(claimed(sara)));
test('claiming again changes nothing', () => given(held(sara, 1), claimed(sara)).when(claim(sara)).then());
test('a claimed address is nobody else’s, however late', () =>
  given(held(sara, 1), claimed(sara)).when(hold(omar, 59)).thenRefused('conflict'));
test('a released one is free', () => given(held(sara, 1), claimed(sara), released(sara)).when(hold(omar, 2)).then(held(omar, 3)));
test('only the owner releases', () => given(claimed(sara)).when({ type: 'ReleaseEmail', emailKey, accountId: omar }).then());

const passOn: EmailCommand = { type: 'PassEmailOn', emailKey, from: sara, accountId: omar };
test('a claimed one is passed on', () => given(held(sara, 1), claimed(sara)).when(passOn).then(released(sara), claimed(omar)));
test('passing it on again changes nothing', () => given(claimed(sara), released(sara), claimed(omar)).when(passOn).then());
test('nobody passes on what a third has, or nobody', () => {
  given(claimed('33333333-3333-4333-8333-333333333333' as Uuid))
    .when(passOn)
    .thenRefused('conflict');
  given(held(sara, 1)).when(passOn).thenRefused('conflict');
  given().when(passOn).thenRefused('conflict');
});
