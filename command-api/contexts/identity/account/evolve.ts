import { readable, type AccountEvent } from '@sumaa/contracts';
import { evolveProtection } from './evolve-protection.ts';
import { unprotected } from './state-protection.ts';
import { codesAnHour, type AccountState, type EmailChange, type ResetIssue } from './state.ts';

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
      contested: false,
      code: null,
      codesEnd: [],
      protection: unprotected,
      reset: null,
      change: null,
      places: [tenantId],
    };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'EmailCodeIssued':
      return {
        ...state,
        code: { number: event.data.issue, expiresAt: event.data.expiresAt },
        codesEnd: [...state.codesEnd, event.data.expiresAt].slice(-codesAnHour),
      };
    case 'AccountTakenUp': {
      const { tenantId, role, fullName, profileImageId } = event.data;
      // The place in a business that was registered with it was somebody else's doing.
      return { ...state, tenantId, role, fullName: readable(fullName), phone: null, profileImageId, places: [tenantId] };
    }
    case 'EmailConfirmed':
      return { ...state, emailConfirmed: true };
    case 'AccountDeactivated':
      return { ...state, status: 'inactive' };
    case 'PasswordSet':
      // Whoever had the account until now may have asked for either.
      return { ...state, reset: closed(state.reset), change: voided(state.change) };
    case 'PasswordResetRequested':
      return { ...state, reset: { number: event.data.issue, expiresAt: event.data.expiresAt, open: true } };
    case 'EmailChangeRequested': {
      const { issue, expiresAt, emailKey, newEmail } = event.data;
      return { ...state, change: { number: issue, expiresAt, emailKey, email: readable(newEmail), state: 'open' } };
    }
    case 'EmailChanged': {
      const { email, emailKey } = event.data;
      const change = state.change && { ...state.change, state: 'done' as const };
      // A link that went to the address of before is worth nothing at the new one.
      return { ...state, email: readable(email), emailKey, emailConfirmed: true, change, reset: closed(state.reset) };
    }
    case 'AccountPlaced':
      return { ...state, places: [...state.places, event.data.tenantId] };
    case 'RegistrationRepeated':
      return state.emailConfirmed ? state : { ...state, contested: true };
    case 'SecondFactorEnabled':
    case 'SecondFactorDisabled':
    case 'RecoveryCodesRenewed':
    case 'RecoveryCodeUsed':
    case 'GoogleLinked':
    case 'GoogleUnlinked':
      return { ...state, protection: evolveProtection(state.protection, event) };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

const closed = (reset: ResetIssue | null): ResetIssue | null => reset && { ...reset, open: false };
const voided = (change: EmailChange | null): EmailChange | null => (change?.state === 'open' ? { ...change, state: 'void' } : change);
