import type { MemberEvent } from '@sumaa/contracts';
import type { MemberState } from './state.ts';

/** Applies an event to the state of a membership. Never validates, never throws. */
export function evolve(state: MemberState, event: MemberEvent): MemberState {
  switch (event.type) {
    case 'MemberJoined':
      return { status: 'active', ...event.data, locationIds: event.data.locationIds ?? null };
    case 'MemberRoleChanged':
      return state.status === 'none' ? state : { ...state, role: event.data.role, permissions: event.data.permissions };
    case 'MemberBranchesChanged':
      return state.status === 'none' ? state : { ...state, locationIds: event.data.locationIds };
    case 'MemberDeactivated':
      return state.status === 'none' ? state : { ...state, status: 'inactive' };
    case 'MemberReactivated':
      return state.status === 'none' ? state : { ...state, status: 'active' };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}
