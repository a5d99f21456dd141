import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession, signIn, signOut, type Session } from '../lib/session.ts';
import { openSession } from './session-start.ts';

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
};
const asked = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('no network')));

beforeEach(() => {
  asked.mockClear();
  localStorage.clear();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => vi.unstubAllGlobals());

test('a public page asks about no session of which the browser knows nothing', () => {
  openSession({ isPublic: true });
  expect([getSession().status, asked.mock.calls.length]).toEqual(['unasked', 0]);
});

test('it asks where somebody has signed in, and no more once they have signed out', () => {
  signIn(person);
  openSession({ isPublic: true });
  expect(asked).toHaveBeenCalledTimes(1);
  signOut();
  openSession({ isPublic: true });
  expect([getSession().status, asked.mock.calls.length]).toEqual(['unasked', 1]);
});

test('a guarded place asks always, also in a browser that forgot', () => {
  openSession({ isPublic: false });
  expect(asked).toHaveBeenCalledTimes(1);
});
