import { readable, type AccountEvent } from '@sumaa/contracts';
import type { AccountProtection } from './state-protection.ts';

type ProtectionEvent = Extract<
  AccountEvent,
  {
    type: 'SecondFactorEnabled' | 'SecondFactorDisabled' | 'RecoveryCodesRenewed' | 'RecoveryCodeUsed' | 'GoogleLinked' | 'GoogleUnlinked';
  }
>;

/** Applies an event to the protection of an account. */
export function evolveProtection(state: AccountProtection, event: ProtectionEvent): AccountProtection {
  switch (event.type) {
    case 'SecondFactorEnabled':
      return { ...state, secondFactor: true };
    case 'SecondFactorDisabled':
      return { ...state, secondFactor: false };
    case 'GoogleLinked':
      return { ...state, google: { key: event.data.googleKey, email: readable(event.data.email) } };
    case 'GoogleUnlinked':
      return { ...state, google: null };
    case 'RecoveryCodesRenewed':
    case 'RecoveryCodeUsed':
      return state;
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}
