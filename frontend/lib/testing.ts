import { signIn, type Session } from './session/session.ts';
import { browserDisplay } from './look/display.ts';

/** A signed-in member of a business for tests; a general manager without abilities unless given. */
export const sessionFor = (given: Partial<Session> = {}): Session => ({
  accountId: '00000000-0000-4000-8000-00000000000a',
  memberId: '00000000-0000-4000-8000-00000000000b',
  tenantId: '00000000-0000-4000-8000-000000000001',
  businessName: 'بيت الشواء',
  businesses: [],
  fullName: 'نورة الشهري',
  email: 'n@example.com',
  avatarUrl: null,
  role: 'admin',
  abilities: [],
  permissions: [],
  locationIds: null,
  onboardingStep: 4,
  emailConfirmed: true,
  trialEndsAt: null,
  display: browserDisplay,
  ...given,
});

/** Signs that member in. */
export function signInAs(given: Partial<Session>): void {
  signIn(sessionFor(given));
}
