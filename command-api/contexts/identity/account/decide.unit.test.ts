import type { AccountEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { account } from './account.ts';
import type { AccountCommand } from './commands.ts';

const { given } = specOf(account);
const accountId = '11111111-1111-4111-8111-111111111111' as Uuid;
const tenantId = '22222222-2222-4222-8222-222222222222' as Uuid;
const person = {
  accountId,
  tenantId,
  role: 'admin',
  email: 'sara@example.test',
  fullName: 'سارة',
  phone: '0500000000',
  profileImageId: null,
  language: 'ar',
  emailKey: 'abc',
} as const;
const registered: AccountEvent = { type: 'AccountRegistered', data: person };
const passwordSet: AccountEvent = { type: 'PasswordSet', data: { accountId } };
const confirmed: AccountEvent = { type: 'EmailConfirmed', data: { accountId } };
const deactivated: AccountEvent = { type: 'AccountDeactivated', data: { accountId } };
const enabled: AccountEvent = { type: 'SecondFactorEnabled', data: { accountId } };
const linked = (googleKey: string): AccountEvent => ({ type: 'GoogleLinked', data: { accountId, googleKey, email: 'sara@gmail.example' } });
const unlinked = (googleKey: string): AccountEvent => ({ type: 'GoogleUnlinked', data: { accountId, googleKey } });
const link = (googleKey: string): AccountCommand => ({ type: 'LinkGoogle', googleKey, email: 'sara@gmail.example' });
describe('registration', () => {
  test('creates the account with its password and a proved address', () =>
    given()
      .when({ type: 'RegisterAccount', ...person })
      .then(registered, passwordSet, confirmed));
  test('refuses an account that exists', () =>
    given(registered)
      .when({ type: 'RegisterAccount', ...person })
      .thenRefused('conflict'));
  test('refuses a command on an unknown account', () => given().when({ type: 'UnlinkGoogle' }).thenRefused('not_found'));
});

describe('other commands', () => {
  test('accepts a repeated deactivation without an event', () => given(registered, deactivated).when({ type: 'DeactivateAccount' }).then());
});

describe('an erasure', () => {
  const erased: AccountEvent = { type: 'AccountErased', data: { accountId, connectionIds: [tenantId] } };
  const erase: AccountCommand = { type: 'EraseAccount', connectionIds: [tenantId] };
  test('names the connections that may hold its address', () => given(registered).when(erase).then(erased));
  test('is recorded once', () => given(registered, erased).when(erase).then());
  test('of an unknown account is refused', () => given().when(erase).thenRefused('not_found'));
  const following: AccountCommand[] = [
    { type: 'RegisterAccount', ...person },
    { type: 'RecordPasswordSet', how: 'changed' },
    { type: 'ChangeProfile', fullName: 'سارة', phone: null },
    { type: 'RecordMembership', tenantId },
    { type: 'EnableSecondFactor' },
  ];
  test.each(following)('refuses what follows: $type', (command) => given(registered, erased).when(command).thenRefused('not_found'));
});

describe('the second factor', () => {
  const operator: AccountEvent = { type: 'AccountRegistered', data: { ...person, role: 'super_admin' } };
  test('turns the second factor on', () => given(registered).when({ type: 'EnableSecondFactor' }).then(enabled));
  test('accepts a repeated turn-on without an event', () => given(registered, enabled).when({ type: 'EnableSecondFactor' }).then());
  test('turns the second factor off', () =>
    given(registered, enabled).when({ type: 'DisableSecondFactor' }).then({ type: 'SecondFactorDisabled', data: { accountId } }));
  test('accepts a repeated turn-off without an event', () => given(registered).when({ type: 'DisableSecondFactor' }).then());
  test('refuses to turn it off for a platform administrator', () =>
    given(operator, enabled).when({ type: 'DisableSecondFactor' }).thenRefused('two_factor_required'));
  test('records renewed and used recovery codes', () => {
    given(registered, enabled).when({ type: 'NoteRecoveryCodesRenewed' }).then({ type: 'RecoveryCodesRenewed', data: { accountId } });
    given(registered, enabled)
      .when({ type: 'NoteRecoveryCodeUsed', left: 9 })
      .then({ type: 'RecoveryCodeUsed', data: { accountId, left: 9 } });
  });
});

describe('the Google account', () => {
  test('links a Google account', () => given(registered).when(link('one')).then(linked('one')));
  test('accepts a repeated link without an event', () => given(registered, linked('one')).when(link('one')).then());
  test('replaces the linked Google account', () => given(registered, linked('one')).when(link('two')).then(unlinked('one'), linked('two')));
  test('unlinks the Google account', () => given(registered, linked('one')).when({ type: 'UnlinkGoogle' }).then(unlinked('one')));
  test('accepts an unlink without a linked account', () =>
    given(registered, linked('one'), unlinked('one')).when({ type: 'UnlinkGoogle' }).then());
});
