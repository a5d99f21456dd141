import { noPreferences, readable, type AccountEvent, type PersonPreferences } from '@sumaa/contracts';
import { evolveProtection } from './evolve-protection.ts';
import { unprotected } from './state-protection.ts';
import { maxOpenResetLinks } from '../policy.ts';
import { type AccountState, type EmailChange, type PhoneProof, type ResetLinks } from './state.ts';

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
      phoneProof: { isConfirmed: false, code: null },
      whatsApp: null,
      profileImageId,
      language,
      preferences: noPreferences,
      emailKey,
      protection: unprotected,
      resets: { issued: 0, open: [] },
      change: null,
      tenantIds: [tenantId],
    };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'AccountDeactivated':
      return { ...state, status: 'inactive' };
    case 'AccountErased':
      return { status: 'none', erased: true };
    case 'PasswordSet':
      // The previous user of the account may have requested the reset link or the address change.
      return { ...state, resets: closed(state.resets), change: voided(state.change) };
    case 'PasswordResetRequested': {
      const { issue, expiresAt } = event.data;
      const open = [...state.resets.open, { number: issue, expiresAt }].slice(-maxOpenResetLinks);
      return { ...state, resets: { issued: issue, open } };
    }
    case 'EmailChangeRequested': {
      const { issue, expiresAt, emailKey, newEmail } = event.data;
      return { ...state, change: { number: issue, expiresAt, emailKey, email: readable(newEmail), state: 'open' } };
    }
    case 'EmailChanged': {
      const { email, emailKey } = event.data;
      const change = state.change && { ...state.change, state: 'done' as const };
      // A link sent to the old address must not work any more.
      return { ...state, email: readable(email), emailKey, change, resets: closed(state.resets) };
    }
    case 'AccountProfileChanged': {
      const { fullName, phone, profileImageId, changed } = event.data;
      const phoneProof = changed.includes('phone') ? voidedProof(state.phoneProof) : state.phoneProof;
      return { ...state, fullName: readable(fullName), phone: readable(phone), phoneProof, profileImageId };
    }
    case 'PhoneCodeRequested': {
      const { issue: number, expiresAt } = event.data;
      return { ...state, phoneProof: { ...state.phoneProof, code: { number, expiresAt, state: 'open' } } };
    }
    case 'PhoneConfirmed': {
      const { code } = state.phoneProof;
      return { ...state, phoneProof: { isConfirmed: true, code: code && { ...code, state: 'done' } } };
    }
    case 'WhatsAppConfirmed':
      return { ...state, whatsApp: { number: readable(event.data.number), sentAt: event.data.sentAt } };
    case 'WhatsAppEnded':
      return { ...state, whatsApp: null };
    case 'AccountPreferencesChanged': {
      const { language, dateFormat, calendar, undoSeconds, theme } = event.data;
      const preferences = { language, dateFormat, calendar, undoSeconds: undoSeconds as PersonPreferences['undoSeconds'], theme };
      return { ...state, preferences };
    }
    case 'AccountPlaced':
      return { ...state, tenantIds: [...state.tenantIds, event.data.tenantId] };
    case 'EmailConfirmed':
      return state;
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

const closed = (resets: ResetLinks): ResetLinks => ({ ...resets, open: [] });
const voided = (change: EmailChange | null): EmailChange | null => (change?.state === 'open' ? { ...change, state: 'void' } : change);

/** The number is another one: neither its proof nor a code that went to the old one counts. */
const voidedProof = ({ code }: PhoneProof): PhoneProof => ({ isConfirmed: false, code: code && { ...code, state: 'void' } });
