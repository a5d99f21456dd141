// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Role } from '@sumaa/contracts';
import { homePathOf } from '../lib/session/home.ts';
import type { SessionState } from '../lib/session/session.ts';
import { passageTo } from './guards.ts';
import { browserDisplay } from '../lib/look/display.ts';

function person(role: Role, onboardingStep = 4, emailConfirmed = true): SessionState {
  return {
    status: 'signed-in',
    session: {
      accountId: 'a',
      memberId: null,
      tenantId: 't',
      businessName: null,
      businesses: [],
      fullName: '',
      email: 'n@x.sa',
      avatarUrl: null,
      role,
      abilities: [],
      permissions: [],
      locationIds: null,
      onboardingStep,
      emailConfirmed,
      trialEndsAt: null,
      display: browserDisplay,
    },
  };
}

describe('passageTo', () => {
  it('waits while the session is loading', () => {
    expect(passageTo('customer', { status: 'loading' }, '/customer')).toEqual({ kind: 'wait' });
  });

  it('waits for a session check that has not started, except on guest pages', () => {
    expect(passageTo('customer', { status: 'unchecked' }, '/customer')).toEqual({ kind: 'wait' });
    expect(passageTo('guest', { status: 'unchecked' }, '/login')).toEqual({ kind: 'enter' });
  });

  it('sends visitors to the login and keeps the requested path', () => {
    expect(passageTo('customer', { status: 'anonymous' }, '/customer/reviews?review=1')).toEqual({
      kind: 'go',
      to: '/login?next=%2Fcustomer%2Freviews%3Freview%3D1',
    });
    expect(passageTo('guest', { status: 'anonymous' }, '/login')).toEqual({ kind: 'enter' });
  });

  it('allows each role only its own area', () => {
    expect(passageTo('customer', person('viewer'), '/customer')).toEqual({ kind: 'enter' });
    expect(passageTo('admin', person('admin'), '/admin')).toEqual({ kind: 'refused' });
    expect(passageTo('admin', person('super_admin', 0), '/admin')).toEqual({ kind: 'enter' });
    expect(passageTo('customer', person('super_admin', 0), '/customer')).toEqual({ kind: 'go', to: '/admin' });
    expect(passageTo('guest', person('agent'), '/login')).toEqual({ kind: 'go', to: '/customer' });
    expect(passageTo('guest', person('agent'), '/login?next=%2Fcustomer%2Fteam')).toEqual({ kind: 'go', to: '/customer/team' });
    expect(passageTo('guest', person('agent'), '/login?next=%2Fadmin')).toEqual({ kind: 'go', to: '/customer' });
  });

  it('leads through confirmation and set-up first, and away from them afterwards', () => {
    expect(homePathOf(person('admin', 0, false))).toBe('/check-email?email=n%40x.sa');
    expect(passageTo('customer', person('admin', 2), '/customer')).toEqual({ kind: 'go', to: '/welcome' });
    expect(passageTo('welcome', person('viewer', 2), '/welcome')).toEqual({ kind: 'enter' });
    expect(passageTo('welcome', person('admin', 4), '/welcome')).toEqual({ kind: 'go', to: '/customer' });
    expect(passageTo('welcome', person('admin', 0, false), '/welcome')).toMatchObject({ kind: 'go' });
    expect(passageTo('admin', person('admin', 4, false), '/admin')).toEqual({ kind: 'go', to: '/check-email?email=n%40x.sa' });
    expect(passageTo('admin', person('viewer', 3), '/admin/activity')).toEqual({ kind: 'go', to: '/welcome' });
  });
});
