import { accept, refuse, type Decision, type MemberEvent } from '@sumaa/contracts';
import type { MemberCommand } from './commands.ts';
import type { MemberState } from './state.ts';

/** What follows from a command, given the membership. */
export function decide(state: MemberState, command: MemberCommand): Decision<MemberEvent> {
  if (command.type === 'JoinTenant') {
    const { memberId, accountId, role, permissions, locationIds } = command;
    if (state.status === 'active') return accept();
    return accept({
      type: 'MemberJoined',
      data: { memberId, accountId, role, permissions: [...permissions], locationIds: locationIds && [...locationIds] },
    });
  }
  if (state.status === 'none') return refuse('not_found');
  const { memberId, accountId } = state;
  switch (command.type) {
    case 'ChangeRole': {
      const unchanged = command.role === state.role && command.permissions.join() === state.permissions.join();
      if (unchanged) return accept();
      return accept({
        type: 'MemberRoleChanged',
        data: { memberId, accountId, role: command.role, permissions: [...command.permissions] },
      });
    }
    case 'ChangeBranches': {
      const locationIds = command.locationIds && [...command.locationIds].sort();
      const unchanged = JSON.stringify(locationIds) === JSON.stringify(state.locationIds && [...state.locationIds].sort());
      return unchanged ? accept() : accept({ type: 'MemberBranchesChanged', data: { memberId, accountId, locationIds } });
    }
    case 'ReactivateMember':
      return state.status === 'active' ? accept() : accept({ type: 'MemberReactivated', data: { memberId, accountId } });
    case 'DeactivateMember':
      return state.status === 'inactive' ? accept() : accept({ type: 'MemberDeactivated', data: { memberId, accountId } });
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}
