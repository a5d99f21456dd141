import { readable, type AccountEvent } from '@sumaa/contracts';
import type { AccountState } from './state.ts';

/** Folds what happened to an account. Never validates, never throws. */
export function evolve(state: AccountState, event: AccountEvent): AccountState {
  if (event.type === 'AccountRegistered') {
    const { accountId, tenantId, role, email, fullName, phone, profileImageId, language, emailKey } = event.data;
    const person = { email: readable(email), fullName: readable(fullName), phone: readable(phone) };
    return {
      status: 'active',
      accountId,
      tenantId,
      role,
      ...person,
      profileImageId,
      language,
      emailKey,
      emailConfirmed: false,
      code: null,
    };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'EmailCodeIssued':
      return { ...state, code: { number: event.data.issue, expiresAt: event.data.expiresAt } };
    case 'EmailConfirmed':
      return { ...state, emailConfirmed: true };
    case 'AccountDeactivated':
      return { ...state, status: 'inactive' };
    case 'RegistrationRepeated':
    case 'PasswordSet':
      return state;
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}
