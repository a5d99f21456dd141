import type { MemberEvent } from '@sumaa/contracts';
import type { MemberState } from './state.ts';

/** Folds what happened to a membership. Never validates, never throws. */
export function evolve(state: MemberState, event: MemberEvent): MemberState {
  switch (event.type) {
    case 'MemberJoined':
      return { status: 'active', ...event.data };
    case 'MemberRoleChanged':
      return state.status === 'none' ? state : { ...state, role: event.data.role, permissions: event.data.permissions };
    case 'MemberDeactivated':
      return state.status === 'none' ? state : { ...state, status: 'inactive' };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}
