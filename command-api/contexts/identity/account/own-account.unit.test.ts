import type { AccountEvent, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { account } from './account.ts';
import type { AccountCommand } from './commands.ts';

const { given } = specOf(account);
const accountId = '11111111-1111-4111-8111-111111111111' as Uuid;
const tenantId = '22222222-2222-4222-8222-222222222222' as Uuid;
const other = '33333333-3333-4333-8333-333333333333' as Uuid;
const at = (minute: number): Iso => `2026-03-12T10:${String(minute).padStart(2, '0')}:00.000Z` as Iso;
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    accountId,
    tenantId,
    role: 'admin',
    email: 'sara@example.test',
    fullName: 'سارة',
    phone: null,
    profileImageId: null,
    language: 'ar',
    emailKey: 'old',
  },
};
const confirmed: AccountEvent = { type: 'EmailConfirmed', data: { accountId } };
const deactivated: AccountEvent = { type: 'AccountDeactivated', data: { accountId } };
const passwordSet = (how: 'reset' | 'changed'): AccountEvent => ({ type: 'PasswordSet', data: { accountId, how } });

describe('a link for a new password', () => {
  const ask: AccountCommand = { type: 'RequestPasswordReset', expiresAt: at(59), language: 'ar' };
  const asked = (issue: number): AccountEvent => ({
    type: 'PasswordResetRequested',
    data: { accountId, issue, expiresAt: at(59), language: 'ar' },
  });
  const reset = (issue: number, minute = 5): AccountCommand => ({ type: 'ResetPassword', issue, at: at(minute) });

  test('is numbered', () => given(registered, confirmed, asked(1)).when(ask).then(asked(2)));
  test('is not made for whoever was deactivated', () => given(registered, confirmed, deactivated).when(ask).then());
  test('sets the password', () => given(registered, confirmed, asked(1)).when(reset(1)).then(passwordSet('reset')));
  test('proves the address it went to', () => given(registered, asked(1)).when(reset(1)).then(confirmed, passwordSet('reset')));
  test('works until its last second', () => given(registered, confirmed, asked(1)).when(reset(1, 59)).then(passwordSet('reset')));
  test('and not later', () =>
    given(registered, confirmed, asked(1))
      .when({ ...reset(1), at: '2026-03-12T10:59:00.001Z' } as AccountCommand)
      .thenRefused('reset_link_invalid'));
  test('is void once a new one was asked for', () =>
    given(registered, confirmed, asked(1), asked(2)).when(reset(1)).thenRefused('reset_link_invalid'));
  test('works once', () => given(registered, confirmed, asked(1), passwordSet('reset')).when(reset(1)).thenRefused('reset_link_invalid'));
  test('is void once the password was changed otherwise', () =>
    given(registered, confirmed, asked(1), passwordSet('changed')).when(reset(1)).thenRefused('reset_link_invalid'));
  test('that was never asked for is refused', () => given(registered, confirmed).when(reset(1)).thenRefused('reset_link_invalid'));
  test('does not wake a deactivated account', () =>
    given(registered, confirmed, asked(1), deactivated).when(reset(1)).thenRefused('account_inactive'));
  test('keeps counting', () => given(registered, confirmed, asked(1), passwordSet('reset')).when(ask).then(asked(2)));
});

describe('another address', () => {
  const wish: AccountCommand = {
    type: 'RequestEmailChange',
    newEmail: 'new@example.test',
    emailKey: 'new',
    expiresAt: at(10),
    language: 'ar',
  };
  const wished = (issue: number): AccountEvent => ({
    type: 'EmailChangeRequested',
    data: { accountId, newEmail: 'new@example.test', emailKey: 'new', issue, expiresAt: at(10), language: 'ar' },
  });
  const change = (issue: number, minute = 5): AccountCommand => ({ type: 'ChangeEmail', issue, at: at(minute) });
  const changed: AccountEvent = {
    type: 'EmailChanged',
    data: { accountId, email: 'new@example.test', previousEmail: 'sara@example.test', emailKey: 'new', previousEmailKey: 'old' },
  };

  test('is wished for by number', () => given(registered, wished(1)).when(wish).then(wished(2)));
  test('is not the one it has', () =>
    given(registered)
      .when({ ...wish, emailKey: 'old' })
      .thenRefused('validation_failed'));
  test('is taken with the newest code', () => given(registered, wished(1), wished(2)).when(change(2)).then(changed));
  test('an older code is void', () => given(registered, wished(1), wished(2)).when(change(1)).thenRefused('code_expired'));
  test('a late code is void', () => given(registered, wished(1)).when(change(1, 11)).thenRefused('code_expired'));
  test('a code works once', () => given(registered, wished(1), changed).when(change(1)).thenRefused('code_used'));
  test('a new password makes it void: whoever wished may not have been the owner', () =>
    given(registered, wished(1), passwordSet('reset')).when(change(1)).thenRefused('code_expired'));
  test('makes the links that went to the old one void', () =>
    given(
      registered,
      confirmed,
      { type: 'PasswordResetRequested', data: { accountId, issue: 1, expiresAt: at(59), language: 'ar' } },
      wished(1),
      changed,
    )
      .when({ type: 'ResetPassword', issue: 1, at: at(6) })
      .thenRefused('reset_link_invalid'));
  test('leads back as well', () =>
    given(registered, wished(1), changed)
      .when({ ...wish, newEmail: 'sara@example.test', emailKey: 'old' })
      .then({
        type: 'EmailChangeRequested',
        data: { accountId, newEmail: 'sara@example.test', emailKey: 'old', issue: 2, expiresAt: at(10), language: 'ar' },
      }));
});

describe('a place in a business', () => {
  const placed: AccountEvent = { type: 'AccountPlaced', data: { accountId, tenantId: other } };
  test('is noted', () => given(registered).when({ type: 'PlaceAccount', tenantId: other }).then(placed));
  test('is noted once', () => given(registered, placed).when({ type: 'PlaceAccount', tenantId: other }).then());
  test('needs no note where the account was registered', () => given(registered).when({ type: 'PlaceAccount', tenantId }).then());
});
