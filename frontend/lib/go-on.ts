import { getSession, noteElsewhere, signIn, type Session } from './session.ts';

/**
 * After a login. Above the open screen of a business that this person is no longer let into, the other one is only noted: put in
 * place it would sweep away what was typed without a word.
 */
export function goOn(next: Session): void {
  const state = getSession();
  if (state.status === 'ended' && isAnother(next, state.session)) noteElsewhere(next);
  else signIn(next);
}

const isAnother = (next: Session, before: Session): boolean =>
  next.accountId === before.accountId && before.tenantId !== null && next.tenantId !== before.tenantId;
