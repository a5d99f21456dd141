import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession, signIn, signOut, type Session } from '../lib/session/session.ts';
import { initSession } from './session-start.ts';
import { browserDisplay } from '../lib/look/display.ts';

const person: Session = {
  accountId: 'a',
  memberId: null,
  tenantId: 't',
  businessName: null,
  businesses: [],
  fullName: '',
  email: 'n@x.sa',
  avatarUrl: null,
  role: 'viewer',
  abilities: [],
  permissions: [],
  locationIds: null,
  onboardingStep: 4,
  emailConfirmed: true,
  trialEndsAt: null,
  display: browserDisplay,
};
const fetchMock = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('no network')));

beforeEach(() => {
  fetchMock.mockClear();
  localStorage.clear();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => vi.unstubAllGlobals());

test('a public page sends no session request in a browser without a remembered sign-in', () => {
  initSession({ isPublic: true });
  expect([getSession().status, fetchMock.mock.calls.length]).toEqual(['unchecked', 0]);
});

test('a public page checks a remembered session, and stops after sign-out', () => {
  signIn(person);
  initSession({ isPublic: true });
  expect(fetchMock).toHaveBeenCalledTimes(1);
  signOut();
  initSession({ isPublic: true });
  expect([getSession().status, fetchMock.mock.calls.length]).toEqual(['unchecked', 1]);
});

test('a guarded page always checks the session', () => {
  initSession({ isPublic: false });
  expect(fetchMock).toHaveBeenCalledTimes(1);
});
