import type { AccountEvent, Iso, ProfilePart, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { account } from './account.ts';
import type { AccountCommand } from './commands.ts';

const { given } = specOf(account);
const accountId = '11111111-1111-4111-8111-111111111111' as Uuid;
const tenantId = '22222222-2222-4222-8222-222222222222' as Uuid;
const other = '33333333-3333-4333-8333-333333333333' as Uuid;
const at = (minute: number): Iso => `2026-03-12T10:${String(minute).padStart(2, '0')}:00.000Z` as Iso;
const registered = {
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
} satisfies AccountEvent;
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

  test('numbers the links', () => given(registered, confirmed, asked(1)).when(ask).then(asked(2)));
  test('makes no link for a deactivated account', () => given(registered, confirmed, deactivated).when(ask).then());
  test('sets the password', () => given(registered, confirmed, asked(1)).when(reset(1)).then(passwordSet('reset')));
  test('accepts a link until its expiry time', () => given(registered, confirmed, asked(1)).when(reset(1, 59)).then(passwordSet('reset')));
  test('refuses a link after its expiry time', () =>
    given(registered, confirmed, asked(1))
      .when({ ...reset(1), at: '2026-03-12T10:59:00.001Z' } as AccountCommand)
      .thenRefused('reset_link_invalid'));
  test('accepts a link after anybody requested a newer one', () =>
    given(registered, confirmed, asked(1), asked(2)).when(reset(1)).then(passwordSet('reset')));
  test('refuses every link after one was used', () =>
    given(registered, confirmed, asked(1), asked(2), passwordSet('reset')).when(reset(2)).thenRefused('reset_link_invalid'));
  test('keeps the newest twenty links open', () => {
    const all = Array.from({ length: 21 }, (_, nth) => asked(nth + 1));
    given(registered, confirmed, ...all)
      .when(reset(1))
      .thenRefused('reset_link_invalid');
    given(registered, confirmed, ...all)
      .when(reset(2))
      .then(passwordSet('reset'));
  });
  test('refuses a used link', () =>
    given(registered, confirmed, asked(1), passwordSet('reset')).when(reset(1)).thenRefused('reset_link_invalid'));
  test('refuses a link after the password was changed in another way', () =>
    given(registered, confirmed, asked(1), passwordSet('changed')).when(reset(1)).thenRefused('reset_link_invalid'));
  test('refuses a link that was never requested', () => given(registered, confirmed).when(reset(1)).thenRefused('reset_link_invalid'));
  test('does not reactivate a deactivated account', () =>
    given(registered, confirmed, asked(1), deactivated).when(reset(1)).thenRefused('account_inactive'));
  test('continues the numbering after a reset', () =>
    given(registered, confirmed, asked(1), passwordSet('reset')).when(ask).then(asked(2)));
});

describe('a change of address', () => {
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

  test('numbers the requests', () => given(registered, wished(1)).when(wish).then(wished(2)));
  test('refuses the current address', () =>
    given(registered)
      .when({ ...wish, emailKey: 'old' })
      .thenRefused('validation_failed'));
  test('changes the address with the newest code', () => given(registered, wished(1), wished(2)).when(change(2)).then(changed));
  test('refuses an older code', () => given(registered, wished(1), wished(2)).when(change(1)).thenRefused('code_expired'));
  test('refuses an expired code', () => given(registered, wished(1)).when(change(1, 11)).thenRefused('code_expired'));
  test('refuses a used code', () => given(registered, wished(1), changed).when(change(1)).thenRefused('code_used'));
  test('is void after a password reset, because the requester may not be the owner', () =>
    given(registered, wished(1), passwordSet('reset')).when(change(1)).thenRefused('code_expired'));
  test('voids password links that were sent to the old address', () =>
    given(
      registered,
      confirmed,
      { type: 'PasswordResetRequested', data: { accountId, issue: 1, expiresAt: at(59), language: 'ar' } },
      wished(1),
      changed,
    )
      .when({ type: 'ResetPassword', issue: 1, at: at(6) })
      .thenRefused('reset_link_invalid'));
  test('allows a change back to the old address', () =>
    given(registered, wished(1), changed)
      .when({ ...wish, newEmail: 'sara@example.test', emailKey: 'old' })
      .then({
        type: 'EmailChangeRequested',
        data: { accountId, newEmail: 'sara@example.test', emailKey: 'old', issue: 2, expiresAt: at(10), language: 'ar' },
      }));
});

describe('a profile', () => {
  const change: AccountCommand = { type: 'ChangeProfile', fullName: 'سارة', phone: null };
  const photo = 'a.png';
  const changed = (over: object, ...parts: ProfilePart[]): AccountEvent => ({
    type: 'AccountProfileChanged',
    data: { accountId, fullName: 'سارة', phone: null, profileImageId: null, changed: parts, ...over },
  });

  test('records what is different, with all that is valid now', () =>
    given(registered)
      .when({ ...change, fullName: 'سارة العتيبي', phone: '0551234567', profileImageId: photo })
      .then(changed({ fullName: 'سارة العتيبي', phone: '0551234567', profileImageId: photo }, 'name', 'phone', 'photo')));
  test('records nothing when nothing is different', () =>
    given(registered)
      .when({ ...change, profileImageId: null })
      .then());
  test('keeps the photo unless another one or none is given', () => {
    const withPhoto = given(registered, changed({ profileImageId: photo }, 'photo'));
    withPhoto.when({ ...change, phone: '0551234567' }).then(changed({ phone: '0551234567', profileImageId: photo }, 'phone'));
    withPhoto.when({ ...change, profileImageId: null }).then(changed({}, 'photo'));
  });
  test('refuses a deactivated account', () => given(registered, deactivated).when(change).thenRefused('account_inactive'));
});

describe('the phone number of a profile', () => {
  const phoned: AccountEvent = { ...registered, data: { ...registered.data, phone: '0551234567' } };
  const ask: AccountCommand = { type: 'RequestPhoneCode', expiresAt: at(10), language: 'ar' };
  const asked = (issue: number): AccountEvent => ({
    type: 'PhoneCodeRequested',
    data: { accountId, issue, expiresAt: at(10), language: 'ar' },
  });
  const confirm = (issue: number, minute = 5): AccountCommand => ({ type: 'ConfirmPhone', issue, at: at(minute) });
  const proved = (issue: number): AccountEvent => ({ type: 'PhoneConfirmed', data: { accountId, issue } });
  const changed = (part: ProfilePart): AccountEvent => ({
    type: 'AccountProfileChanged',
    data: { accountId, fullName: 'سارة', phone: '0559999999', profileImageId: null, changed: [part] },
  });

  test('gets numbered codes', () => given(phoned, asked(1)).when(ask).then(asked(2)));
  test('gets none without a number', () => given(registered).when(ask).thenRefused('phone_missing'));
  test('gets none once it is confirmed', () => given(phoned, asked(1), proved(1)).when(ask).then());
  test('is confirmed by the newest code', () => given(phoned, asked(1), asked(2)).when(confirm(2)).then(proved(2)));
  test('is not confirmed by an older code', () => given(phoned, asked(1), asked(2)).when(confirm(1)).thenRefused('code_expired'));
  test('is not confirmed by an expired code', () => given(phoned, asked(1)).when(confirm(1, 11)).thenRefused('code_expired'));
  test('is not confirmed by a used code', () => given(phoned, asked(1), proved(1)).when(confirm(1)).thenRefused('code_used'));
  test('is not confirmed by a code that went to another number', () =>
    given(phoned, asked(1), changed('phone')).when(confirm(1)).thenRefused('code_expired'));
  test('must be confirmed anew when it changes, and only then', () => {
    given(phoned, asked(1), proved(1), changed('phone')).when(ask).then(asked(2));
    given(phoned, asked(1), proved(1), changed('photo')).when(ask).then();
  });
  test('of a deactivated account is not confirmed', () =>
    given(phoned, asked(1), deactivated).when(confirm(1)).thenRefused('account_inactive'));
});

describe('the number at WhatsApp', () => {
  const number = '966551234567';
  const begun = (minute: number, from = number): AccountEvent => ({
    type: 'WhatsAppConfirmed',
    data: { accountId, number: from, sentAt: at(minute) },
  });
  const ended = (because: 'stopped' | 'removed' | 'moved'): AccountEvent => ({ type: 'WhatsAppEnded', data: { accountId, because } });
  const begin = (minute: number, from = number): AccountCommand => ({ type: 'ConfirmWhatsApp', number: from, sentAt: at(minute) });
  const stop = (minute: number, from = number): AccountCommand => ({
    type: 'EndWhatsApp',
    because: 'stopped',
    number: from,
    sentAt: at(minute),
  });

  test('is the one that a code came from last', () => {
    given(registered).when(begin(1)).then(begun(1));
    given(registered, begun(1)).when(begin(2)).then();
    given(registered, begun(1)).when(begin(2, '966559999999')).then(begun(2, '966559999999'));
    given(registered, begun(1), ended('stopped')).when(begin(2)).then(begun(2));
    given(registered, deactivated).when(begin(1)).thenRefused('account_inactive');
  });
  test('ends by a message from it, and by nothing that is older or from another number', () => {
    given(registered, begun(2)).when(stop(3)).then(ended('stopped'));
    given(registered, begun(2)).when(stop(1)).then();
    given(registered, begun(2, '966559999999')).when(stop(3)).then();
    given(registered, begun(2), ended('stopped')).when(stop(4)).then();
    given(registered, begun(2)).when({ type: 'EndWhatsApp', because: 'removed' }).then(ended('removed'));
  });
});

describe('a membership in a business', () => {
  const placed: AccountEvent = { type: 'AccountPlaced', data: { accountId, tenantId: other } };
  test('records a membership', () => given(registered).when({ type: 'RecordMembership', tenantId: other }).then(placed));
  test('records a membership once', () => given(registered, placed).when({ type: 'RecordMembership', tenantId: other }).then());
  test('records nothing for the business of registration', () => given(registered).when({ type: 'RecordMembership', tenantId }).then());
});
