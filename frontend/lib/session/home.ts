import type { SessionState } from './session.ts';

/** Users of a tenant whose step is lower go to the set-up. */
const setUp = 4;

/** The user's start path: console, set-up, dashboard, e-mail confirmation, or the public site. */
export function homePathOf(state: SessionState): string {
  if (state.status !== 'signed-in' && state.status !== 'ended') return '/';
  const { session } = state;
  if (session.role === 'super_admin') return '/admin';
  if (!session.emailConfirmed) return `/check-email?email=${encodeURIComponent(session.email)}`;
  return session.onboardingStep < setUp ? '/welcome' : '/customer';
}
