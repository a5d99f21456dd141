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
const takeUp: AccountCommand = { type: 'TakeUpAccount', ...takenUp };
const issue: AccountCommand = { type: 'IssueEmailCode', expiresAt: at(10), language: 'ar' };
const confirm = (code: number, minute = 5, own = false): AccountCommand => ({ type: 'ConfirmEmail', issue: code, at: at(minute), own });
const repeated: AccountEvent = { type: 'RegistrationRepeated', data: { accountId, language: 'en' } };

describe('registration', () => {
  test('makes the account and says that it has a password', () =>
    given()
      .when({ type: 'RegisterAccount', ...person })
      .then(registered, passwordSet));
  test('of one that exists is refused', () =>
    given(registered)
      .when({ type: 'RegisterAccount', ...person })
      .thenRefused('conflict'));
  test('nothing happens to an account that does not exist', () => given().when(issue).thenRefused('not_found'));
});

describe('codes', () => {
  test('are numbered', () => given(registered, issued(1)).when(issue).then(issued(2)));
  test('are five an hour, whoever asks', () => {
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
  test('are not issued once confirmed', () => given(registered, issued(1), confirmed).when(issue).then());
  test('are not issued to whoever was deactivated', () => given(registered, deactivated).when(issue).then());
  test('the newest confirms', () => given(registered, issued(1), issued(2)).when(confirm(2)).then(confirmed));
  test('until its last second', () => given(registered, issued(1)).when(confirm(1, 10)).then(confirmed));
  test('and not later', () => given(registered, issued(1)).when(confirm(1, 11)).thenRefused('code_expired'));
  test('an older one is void', () => given(registered, issued(1), issued(2)).when(confirm(1)).thenRefused('code_expired'));
  test('works once', () => given(registered, issued(1), confirmed).when(confirm(1)).thenRefused('code_used'));
  test('does not wake a deactivated account', () =>
    given(registered, issued(1), deactivated).when(confirm(1)).thenRefused('account_inactive'));
});

describe('the rest', () => {
  test('an operator vouches once', () => given(registered, confirmed).when({ type: 'VouchForEmail' }).then());
  test('an unproved account is taken up with nothing of before', () =>
    given(registered, issued(1))
      .when(takeUp)
      .then(
        { type: 'AccountTakenUp', data: { accountId, ...takenUp } },
        { type: 'EmailConfirmed', data: { accountId } },
        { type: 'PasswordSet', data: { accountId } },
      ));
  test('a proved one is nobody else’s to take up', () => given(registered, issued(1), confirmed).when(takeUp).thenRefused('conflict'));
  test('a deactivated one is not taken up', () => given(registered, deactivated).when(takeUp).thenRefused('account_inactive'));
  test('deactivating twice is once', () => given(registered, deactivated).when({ type: 'DeactivateAccount' }).then());
  test('a repeated registration is noted', () =>
    given(registered).when({ type: 'NoteRepeatedRegistration', language: 'en' }).then(repeated));
  test('after one, a code confirms nothing by itself', () =>
    given(registered, issued(1), repeated, issued(2)).when(confirm(2)).thenRefused('code_elsewhere'));
  test('but it does where the registration is the caller’s own', () =>
    given(registered, issued(1), repeated, issued(2))
      .when(confirm(2, 5, true))
      .then(confirmed));
  test('a registration that others were preferred to is given up, once', () => {
    given(registered, repeated).when({ type: 'GiveUpRegistration' }).then(deactivated);
    given(registered, deactivated).when({ type: 'GiveUpRegistration' }).then();
  });
  test('one that was proved is not', () =>
    given(registered, repeated, confirmed).when({ type: 'GiveUpRegistration' }).thenRefused('conflict'));
});

describe('the second factor', () => {
  const operator: AccountEvent = { type: 'AccountRegistered', data: { ...person, role: 'super_admin' } };
  test('is switched on once', () => given(registered).when({ type: 'EnableSecondFactor' }).then(enabled));
  test('on already changes nothing', () => given(registered, enabled).when({ type: 'EnableSecondFactor' }).then());
  test('is switched off', () =>
    given(registered, enabled).when({ type: 'DisableSecondFactor' }).then({ type: 'SecondFactorDisabled', data: { accountId } }));
  test('off already changes nothing', () => given(registered).when({ type: 'DisableSecondFactor' }).then());
  test('of a platform’s manager stays', () =>
    given(operator, enabled).when({ type: 'DisableSecondFactor' }).thenRefused('two_factor_required'));
  test('its recovery codes are renewed and used', () => {
    given(registered, enabled).when({ type: 'NoteRecoveryCodesRenewed' }).then({ type: 'RecoveryCodesRenewed', data: { accountId } });
    given(registered, enabled)
      .when({ type: 'NoteRecoveryCodeUsed', left: 9 })
      .then({ type: 'RecoveryCodeUsed', data: { accountId, left: 9 } });
  });
});

describe('the Google account', () => {
  test('is linked', () => given(registered).when(link('one')).then(linked('one')));
  test('linked already changes nothing', () => given(registered, linked('one')).when(link('one')).then());
  test('another takes its place', () => given(registered, linked('one')).when(link('two')).then(unlinked('one'), linked('two')));
  test('is unlinked', () => given(registered, linked('one')).when({ type: 'UnlinkGoogle' }).then(unlinked('one')));
  test('none is unlinked without one', () => given(registered, linked('one'), unlinked('one')).when({ type: 'UnlinkGoogle' }).then());
});
