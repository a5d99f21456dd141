import { accept, refuse, type Decision, type MemberEvent } from '@sumaa/contracts';
import type { MemberCommand } from './commands.ts';
import type { MemberState } from './state.ts';

type Membership = Exclude<MemberState, { status: 'none' }>;

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
  switch (command.type) {
    case 'ChangePlace':
      return accept(...changed(state, command), ...moved(state, command.active));
    case 'ReactivateMember':
      return accept(...moved(state, true));
    case 'DeactivateMember':
      return accept(...moved(state, false));
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

function changed(held: Membership, { role, permissions, locationIds }: Extract<MemberCommand, { type: 'ChangePlace' }>): MemberEvent[] {
  const { memberId, accountId } = held;
  const branches = locationIds && [...locationIds].sort();
  const events: MemberEvent[] = [];
  if (role !== held.role || permissions.join() !== held.permissions.join())
    events.push({ type: 'MemberRoleChanged', data: { memberId, accountId, role, permissions: [...permissions] } });
  if (JSON.stringify(branches) !== JSON.stringify(held.locationIds && [...held.locationIds].sort()))
    events.push({ type: 'MemberBranchesChanged', data: { memberId, accountId, locationIds: branches } });
  return events;
}

function moved({ memberId, accountId, status }: Membership, active: boolean): MemberEvent[] {
  if (active === (status === 'active')) return [];
  return [{ type: active ? 'MemberReactivated' : 'MemberDeactivated', data: { memberId, accountId } }];
}
