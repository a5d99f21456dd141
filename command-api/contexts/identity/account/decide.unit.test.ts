import type { AccountEvent, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { account } from './account.ts';
import type { AccountCommand } from './commands.ts';

const { given } = specOf(account);
const accountId = '11111111-1111-4111-8111-111111111111' as Uuid;
const tenantId = '22222222-2222-4222-8222-222222222222' as Uuid;
const at = (minute: number): Iso => `2026-03-12T10:${String(minute).padStart(2, '0')}:00.000Z` as Iso;
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
const issued = (issue: number): AccountEvent => ({
  type: 'EmailCodeIssued',
  data: { accountId, issue, expiresAt: at(10), language: 'ar' },
});
const confirmed: AccountEvent = { type: 'EmailConfirmed', data: { accountId } };
const deactivated: AccountEvent = { type: 'AccountDeactivated', data: { accountId } };
const enabled: AccountEvent = { type: 'SecondFactorEnabled', data: { accountId } };
const linked = (googleKey: string): AccountEvent => ({ type: 'GoogleLinked', data: { accountId, googleKey, email: 'sara@gmail.example' } });
const unlinked = (googleKey: string): AccountEvent => ({ type: 'GoogleUnlinked', data: { accountId, googleKey } });
const link = (googleKey: string): AccountCommand => ({ type: 'LinkGoogle', googleKey, email: 'sara@gmail.example' });
const takenUp = {
  tenantId: '33333333-3333-4333-8333-333333333333' as Uuid,
  role: 'agent',
  fullName: 'لجين',
  profileImageId: null,
} as const;
const takeUp: AccountCommand = { type: 'AdoptAccount', ...takenUp };
const issue: AccountCommand = { type: 'IssueEmailCode', expiresAt: at(10), language: 'ar' };
const confirm = (code: number, minute = 5, own = false): AccountCommand => ({ type: 'ConfirmEmail', issue: code, at: at(minute), own });
const repeated: AccountEvent = { type: 'RegistrationRepeated', data: { accountId, language: 'en' } };

describe('registration', () => {
  test('creates the account and records its password', () =>
    given()
      .when({ type: 'RegisterAccount', ...person })
      .then(registered, passwordSet));
  test('refuses an account that exists', () =>
    given(registered)
      .when({ type: 'RegisterAccount', ...person })
      .thenRefused('conflict'));
  test('refuses a command on an unknown account', () => given().when(issue).thenRefused('not_found'));
});

describe('codes', () => {
  test('numbers the codes', () => given(registered, issued(1)).when(issue).then(issued(2)));
  test('issues at most five codes an hour', () => {
    const five = [1, 2, 3, 4, 5].map(issued);
    const then = (expiresAt: string): AccountCommand => ({ type: 'IssueEmailCode', expiresAt: expiresAt as Iso, language: 'ar' });
    given(registered, ...five)
      .when(issue)
      .then();
    given(registered, ...five)
      .when(then('2026-03-12T11:09:59.999Z'))
      .then();
    given(registered, ...five)
      .when(then('2026-03-12T11:10:00.000Z'))
      .then({ type: 'EmailCodeIssued', data: { accountId, issue: 6, expiresAt: '2026-03-12T11:10:00.000Z' as Iso, language: 'ar' } });
  });
  test('issues no code for a confirmed address', () => given(registered, issued(1), confirmed).when(issue).then());
  test('issues no code for a deactivated account', () => given(registered, deactivated).when(issue).then());
  test('confirms the address with the newest code', () => given(registered, issued(1), issued(2)).when(confirm(2)).then(confirmed));
  test('accepts a code until its expiry time', () => given(registered, issued(1)).when(confirm(1, 10)).then(confirmed));
  test('refuses a code after its expiry time', () => given(registered, issued(1)).when(confirm(1, 11)).thenRefused('code_expired'));
  test('refuses an older code', () => given(registered, issued(1), issued(2)).when(confirm(1)).thenRefused('code_expired'));
  test('refuses a used code', () => given(registered, issued(1), confirmed).when(confirm(1)).thenRefused('code_used'));
  test('does not reactivate a deactivated account', () =>
    given(registered, issued(1), deactivated).when(confirm(1)).thenRefused('account_inactive'));
});

describe('other commands', () => {
  test('verifies a confirmed address again without an event', () =>
    given(registered, confirmed).when({ type: 'MarkEmailVerified' }).then());
  test('adopts an unconfirmed account with a new profile and password', () =>
    given(registered, issued(1))
      .when(takeUp)
      .then(
        { type: 'AccountTakenUp', data: { accountId, ...takenUp } },
        { type: 'EmailConfirmed', data: { accountId } },
        { type: 'PasswordSet', data: { accountId } },
      ));
  test('refuses to adopt a confirmed account', () => given(registered, issued(1), confirmed).when(takeUp).thenRefused('conflict'));
  test('refuses to adopt a deactivated account', () => given(registered, deactivated).when(takeUp).thenRefused('account_inactive'));
  test('accepts a repeated deactivation without an event', () => given(registered, deactivated).when({ type: 'DeactivateAccount' }).then());
  test('records a repeated registration', () =>
    given(registered).when({ type: 'RecordRepeatedRegistration', language: 'en' }).then(repeated));
  test('refuses a code alone after a repeated registration', () =>
    given(registered, issued(1), repeated, issued(2)).when(confirm(2)).thenRefused('code_elsewhere'));
  test('accepts the code after a repeated registration from a browser that registered', () =>
    given(registered, issued(1), repeated, issued(2))
      .when(confirm(2, 5, true))
      .then(confirmed));
  test('deactivates an unconfirmed registration that lost its address, once', () => {
    given(registered, repeated).when({ type: 'EndRegistration' }).then(deactivated);
    given(registered, deactivated).when({ type: 'EndRegistration' }).then();
  });
  test('refuses to end a confirmed registration', () =>
    given(registered, repeated, confirmed).when({ type: 'EndRegistration' }).thenRefused('conflict'));
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
