import { readable, type InvitationEvent } from '@sumaa/contracts';
import type { InvitationState } from './state.ts';

/** Applies an event to the state of an invitation. Never validates, never throws. */
export function evolve(state: InvitationState, event: InvitationEvent): InvitationState {
  if (event.type === 'InvitationSent') {
    const { invitationId, email, emailKey, role, permissions, locationIds, issue, expiresAt, invitedBy } = event.data;
    const offer = { role, permissions, locationIds };
    return { status: 'open', invitationId, email: readable(email), emailKey, ...offer, issue, expiresAt, invitedBy };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'InvitationResent':
      return { ...state, issue: event.data.issue, expiresAt: event.data.expiresAt };
    case 'InvitationChanged': {
      const { role, permissions, locationIds } = event.data;
      return { ...state, role, permissions, locationIds };
    }
    case 'InvitationRevoked':
      return { ...state, status: 'revoked' };
    case 'InvitationErased':
      return { status: 'none', erased: true };
    case 'InvitationAccepted':
      return { ...state, status: 'accepted' };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}
