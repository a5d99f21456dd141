import { accept, exceedsRole, refuse, type Decision, type MemberEvent } from '@sumaa/contracts';
import type { MemberCommand } from './commands.ts';
import type { MemberState } from './state.ts';

type Membership = Exclude<MemberState, { status: 'none' }>;

/** Decides which events a command on a membership produces, or refuses it. */
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
    case 'ChangeMembership': {
      const changes = grantChanges(state, command);
      const givesRights = changes.some(({ type }) => type === 'MemberRoleChanged');
      if (givesRights && exceedsRole(command)) return refuse('validation_failed', { fields: { permissions: ['permissionAboveRole'] } });
      return accept(...changes, ...statusChange(state, command.active));
    }
    case 'ReactivateMember':
      return accept(...statusChange(state, true));
    case 'DeactivateMember':
      return accept(...statusChange(state, false));
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

function grantChanges(
  current: Membership,
  { role, permissions, locationIds }: Extract<MemberCommand, { type: 'ChangeMembership' }>,
): MemberEvent[] {
  const { memberId, accountId } = current;
  const branches = locationIds && [...locationIds].sort();
  const events: MemberEvent[] = [];
  if (role !== current.role || permissions.join() !== current.permissions.join())
    events.push({ type: 'MemberRoleChanged', data: { memberId, accountId, role, permissions: [...permissions] } });
  if (JSON.stringify(branches) !== JSON.stringify(current.locationIds && [...current.locationIds].sort()))
    events.push({ type: 'MemberBranchesChanged', data: { memberId, accountId, locationIds: branches } });
  return events;
}

function statusChange({ memberId, accountId, status }: Membership, active: boolean): MemberEvent[] {
  if (active === (status === 'active')) return [];
  return [{ type: active ? 'MemberReactivated' : 'MemberDeactivated', data: { memberId, accountId } }];
}
