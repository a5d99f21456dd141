import type { TenantEvent } from '@sumaa/contracts';
import type { TenantState } from './state.ts';

/** Applies an event to the state of a business. Never validates, never throws. */
export function evolve(state: TenantState, event: TenantEvent): TenantState {
  switch (event.type) {
    case 'BusinessRegistered': {
      const { tenantId, name, ownerAccountId, plan, trialEndsAt } = event.data;
      return { status: 'registered', tenantId, name, ownerAccountId, plan, trialEndsAt, onboarded: false };
    }
    case 'OnboardingFinished':
      return state.status === 'none' ? state : { ...state, onboarded: true };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}
