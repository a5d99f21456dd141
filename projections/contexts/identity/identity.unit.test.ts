import { erased, noPreferences, type AccountEvent } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { accountProjection, type AccountRow } from './account.projection.ts';
import { accountLive } from './live.ts';

const accountId = idOf('a', 1);
const tenantId = idOf('t', 1);

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    accountId,
    tenantId,
    role: 'admin',
    email: 'n@example.com',
    fullName: 'نورة الشهري',
    phone: '0512345678',
    profileImageId: null,
    language: 'ar',
    emailKey: 'k',
  },
};
const row: AccountRow = {
  accountId,
  tenantId,
  role: 'admin',
  email: 'n@example.com',
  fullName: 'نورة الشهري',
  phone: '0512345678',
  phoneConfirmed: false,
  phoneCode: null,
  whatsapp: null,
  profileImageId: null,
  language: 'ar',
  emailConfirmed: false,
  active: true,
  createdAt: at('2026-03-01T12:00:00Z'),
  preferences: noPreferences,
};
const then = '2026-03-01T12:00:00Z';

test('an account is registered, confirmed and deactivated; a password link does not change the row', () => {
  const code: AccountEvent = { type: 'PasswordResetRequested', data: { accountId, issue: 1, expiresAt: at(then), language: 'ar' } };
  const confirmed: AccountEvent = { type: 'EmailConfirmed', data: { accountId } };
  const deactivated: AccountEvent = { type: 'AccountDeactivated', data: { accountId } };
  givenEvents(accountProjection, [eventAt(registered, then), eventAt(code, then)]).then({ [accountId]: row });
  givenEvents(accountProjection, [eventAt(registered, then), eventAt(confirmed, then)]).then({
    [accountId]: { ...row, emailConfirmed: true },
  });
  givenEvents(accountProjection, [eventAt(registered, then), eventAt(confirmed, then), eventAt(deactivated, then)]).then({
    [accountId]: { ...row, emailConfirmed: true, active: false },
  });
});

test('a change of e-mail replaces the address', () => {
  const moved: AccountEvent = {
    type: 'EmailChanged',
    data: { accountId, email: 'new@example.com', previousEmail: 'n@example.com', emailKey: 'k2', previousEmailKey: 'k' },
  };
  givenEvents(accountProjection, [eventAt(registered, then), eventAt(moved, then)]).then({
    [accountId]: { ...row, email: 'new@example.com' },
  });
});

test('a changed profile replaces name, phone number and photo', () => {
  const profile = { fullName: 'نورة العتيبي', phone: null, profileImageId: 'a.png' };
  const changed: AccountEvent = { type: 'AccountProfileChanged', data: { accountId, ...profile, changed: ['name', 'phone', 'photo'] } };
  givenEvents(accountProjection, [eventAt(registered, then), eventAt(changed, then)]).then({ [accountId]: { ...row, ...profile } });
});

test('a confirmed phone number stays confirmed until it changes; a code is listed until then', () => {
  const asked: AccountEvent = { type: 'PhoneCodeRequested', data: { accountId, issue: 1, expiresAt: at(then), language: 'ar' } };
  const proved: AccountEvent = { type: 'PhoneConfirmed', data: { accountId, issue: 1 } };
  const profile = { fullName: 'نورة الشهري', phone: '0512345678', profileImageId: null };
  const saved = (part: 'name' | 'phone'): AccountEvent => ({
    type: 'AccountProfileChanged',
    data: { accountId, ...profile, changed: [part] },
  });
  const rowAfter = (...events: AccountEvent[]) =>
    [registered, ...events].reduce<AccountRow | null>(
      (before, event) => accountProjection.evolve(before, eventAt(event, then), accountId),
      null,
    );
  expect(rowAfter(asked)).toMatchObject({ phoneConfirmed: false, phoneCode: { at: at(then), expiresAt: at(then) } });
  expect(rowAfter(asked, saved('name'))?.phoneCode).not.toBeNull();
  expect(rowAfter(asked, saved('phone'))).toEqual(row);
  expect(rowAfter(asked, proved)).toEqual({ ...row, phoneConfirmed: true });
  expect(rowAfter(asked, proved, saved('name'))?.phoneConfirmed).toBe(true);
  expect(rowAfter(asked, proved, saved('phone'))).toEqual(row);
});

test('the number at WhatsApp is the last one that a code came from, until it ends', () => {
  const from = (number: string): AccountEvent => ({ type: 'WhatsAppConfirmed', data: { accountId, number, sentAt: at(then) } });
  const ended: AccountEvent = { type: 'WhatsAppEnded', data: { accountId, because: 'stopped' } };
  const events = [registered, from('966551112233'), from('966551112234')].map((event) => eventAt(event, then));
  givenEvents(accountProjection, events).then({ [accountId]: { ...row, whatsapp: '966551112234' } });
  givenEvents(accountProjection, [...events, eventAt(ended, then)]).then({ [accountId]: row });
});

test('an erased account has no name, e-mail or phone number', () => {
  const gone = { ...registered, data: { ...registered.data, email: erased, fullName: erased, phone: erased } };
  givenEvents(accountProjection, [eventAt(gone, then)]).then({ [accountId]: { ...row, email: null, fullName: null, phone: null } });
});

test('an erasure blanks the account, which is not active any more', () => {
  const gone: AccountEvent = { type: 'AccountErased', data: { accountId, connectionIds: [] } };
  const blank = { email: null, fullName: null, phone: null, profileImageId: null, active: false };
  givenEvents(accountProjection, [eventAt(registered, then), eventAt(gone, then)]).then({ [accountId]: { ...row, ...blank } });
});

test('a change notifies the sessions of the account and all lists that show its name', () => {
  expect(accountLive({ key: accountId, tenantId, row, before: null })).toEqual([
    { topic: 'session', key: accountId, branches: null },
    { topic: 'team', key: null, branches: null },
    { topic: 'reviews', key: null, branches: null },
    { topic: 'activity', key: null, branches: null },
    { topic: 'audit', key: null, branches: null },
    { topic: 'contacts', key: null, branches: null },
  ]);
});

test('chosen preferences are in the row of the account', () => {
  const chosen = { language: 'en', dateFormat: 'yyyy-mm-dd', calendar: 'both', undoSeconds: 30, theme: 'dark' } as const;
  const changed: AccountEvent = { type: 'AccountPreferencesChanged', data: { accountId, ...chosen, changed: ['language'] } };
  givenEvents(accountProjection, [eventAt(registered, then), eventAt(changed, then)]).then({
    [accountId]: { ...row, preferences: chosen },
  });
});
