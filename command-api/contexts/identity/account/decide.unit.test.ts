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
const issue: AccountCommand = { type: 'IssueEmailCode', expiresAt: at(10), language: 'ar' };
const confirm = (code: number, minute = 5): AccountCommand => ({ type: 'ConfirmEmail', issue: code, at: at(minute) });

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
  test('deactivating twice is once', () => given(registered, deactivated).when({ type: 'DeactivateAccount' }).then());
  test('a repeated registration is noted', () =>
    given(registered)
      .when({ type: 'NoteRepeatedRegistration', language: 'en' })
      .then({ type: 'RegistrationRepeated', data: { accountId, language: 'en' } }));
});
