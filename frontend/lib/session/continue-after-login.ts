import { getSession, setOtherBusinessSession, signIn, type Session } from './session.ts';

/**
 * Signs in after a login. If the login above an open screen opened another business (the user lost access to the screen's one), the
 * session is only stored as `otherBusiness`: signing in would replace the screen and lose typed text without warning.
 */
export function continueAfterLogin(next: Session): void {
  const state = getSession();
  if (state.status === 'ended' && isAnother(next, state.session)) setOtherBusinessSession(next);
  else signIn(next);
}

const isAnother = (next: Session, before: Session): boolean =>
  next.accountId === before.accountId && before.tenantId !== null && next.tenantId !== before.tenantId;
