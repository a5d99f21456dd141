import { readable, type AccountEvent } from '@sumaa/contracts';
import { evolveProtection } from './evolve-protection.ts';
import { unprotected } from './state-protection.ts';
import { codesPerHour } from '../policy.ts';
import { type AccountState, type EmailChange, type ResetIssue } from './state.ts';

/** Applies an event to the state of an account. Never validates, never throws. */
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
      tenantIds: [tenantId],
    };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'EmailCodeIssued':
      return {
        ...state,
        code: { number: event.data.issue, expiresAt: event.data.expiresAt },
        codesEnd: [...state.codesEnd, event.data.expiresAt].slice(-codesPerHour),
      };
    case 'AccountTakenUp': {
      const { tenantId, role, fullName, profileImageId } = event.data;
      // A stranger may have registered that business, so its membership does not belong to the new owner.
      return { ...state, tenantId, role, fullName: readable(fullName), phone: null, profileImageId, tenantIds: [tenantId] };
    }
    case 'EmailConfirmed':
      return { ...state, emailConfirmed: true };
    case 'AccountDeactivated':
      return { ...state, status: 'inactive' };
    case 'PasswordSet':
      // The previous user of the account may have requested the reset link or the address change.
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
      // A link sent to the old address must not work any more.
      return { ...state, email: readable(email), emailKey, emailConfirmed: true, change, reset: closed(state.reset) };
    }
    case 'AccountProfileChanged': {
      const { fullName, phone, profileImageId } = event.data;
      return { ...state, fullName: readable(fullName), phone: readable(phone), profileImageId };
    }
    case 'AccountPlaced':
      return { ...state, tenantIds: [...state.tenantIds, event.data.tenantId] };
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
