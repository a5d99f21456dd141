import type { Session } from '../../lib/session.ts';

/** Where a person belongs after signing in (specification §2.2, §2.4). */
export function landingPath(session: Session): string {
  if (session.role === 'super_admin') return '/admin';
  return session.onboardingStep < 4 ? '/welcome' : '/customer/overview';
}
