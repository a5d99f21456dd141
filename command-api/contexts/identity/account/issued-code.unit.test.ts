import type { AccountEvent, Iso, Uuid } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { account } from './account.ts';
import { opensAfter } from './issued-code.ts';

const accountId = '11111111-1111-4111-8111-111111111111' as Uuid;
const at = (time: string): Iso => `2026-03-12T10:${time}Z` as Iso;
const end = at('10:00.000');
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    accountId,
    tenantId: '22222222-2222-4222-8222-222222222222' as Uuid,
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
const passwordSet: AccountEvent = { type: 'PasswordSet', data: { accountId, how: 'changed' } };
const moved: AccountEvent = {
  type: 'EmailChanged',
  data: { accountId, email: 'new@example.test', previousEmail: 'sara@example.test', emailKey: 'new', previousEmailKey: 'old' },
};
const link = (issue: number): AccountEvent => ({
  type: 'PasswordResetRequested',
  data: { accountId, issue, expiresAt: end, language: 'ar' },
});
const wish = (issue: number): AccountEvent => ({
  type: 'EmailChangeRequested',
  data: { accountId, newEmail: 'new@example.test', emailKey: 'new', issue, expiresAt: end, language: 'ar' },
});

/** Whether what `event` issued opens something, given what happened after it. */
function opens(event: AccountEvent, later: readonly AccountEvent[] = [], now = at('00:00.000')): boolean {
  const state = [registered, event, ...later].reduce(account.evolve, account.initial());
  if (state.status === 'none') throw new Error('no account');
  return opensAfter(state, event, now);
}

describe.each<[string, (issue: number) => AccountEvent, Record<string, boolean>]>([
  ['a link for a new password', link, { link: true, passwordSet: false, moved: false, wish: true, confirmed: true }],
  ['a code for another address', wish, { wish: false, passwordSet: false, moved: false, link: true, confirmed: true }],
])('%s', (_what, issued, expected) => {
  const later: Readonly<Record<string, AccountEvent>> = { link: link(2), wish: wish(2), confirmed, passwordSet, moved };

  test('opens something until its time is over', () => {
    expect(opens(issued(1))).toBe(true);
    expect(opens(issued(1), [], at('09:59.999'))).toBe(true);
    expect(opens(issued(1), [], end)).toBe(false);
  });

  test.each(Object.entries(expected))('after %s: %s', (event, still) => {
    expect(opens(issued(1), [later[event]!])).toBe(still);
  });

  test('the newest opens something; an older code does not, an older link does', () => {
    const older = issued(1);
    const state = [registered, older, issued(2)].reduce(account.evolve, account.initial());
    if (state.status === 'none') throw new Error('no account');
    const both = [opensAfter(state, older, at('00:00.000')), opensAfter(state, issued(2), at('00:00.000'))];
    expect(both).toEqual([issued === link, true]);
  });
});

test.each([
  ['a link for a new password', link(1)],
  ['a code for another address', wish(1)],
])('%s opens nothing once the account is deactivated', (_what, issued) => {
  expect(opens(issued, [{ type: 'AccountDeactivated', data: { accountId } }])).toBe(false);
});

test('an event that issues nothing opens nothing', () => {
  expect([opens(confirmed), opens(passwordSet), opens(moved)]).toEqual([false, false, false]);
});
