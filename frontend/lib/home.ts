import type { SessionState } from './session.ts';

/** Steps below this send a tenant's people to the set-up. */
const setUp = 4;

/** Where whoever this is belongs (specification §2.2): the console, the set-up, the dashboard, or the public site. */
export function homeOf(state: SessionState): string {
  if (state.status !== 'signed-in' && state.status !== 'ended') return '/';
  const { session } = state;
  if (session.role === 'super_admin') return '/admin';
  if (!session.emailConfirmed) return `/check-email?email=${encodeURIComponent(session.email)}`;
  return session.onboardingStep < setUp ? '/welcome' : '/customer';
}
