import { memberPermissions, platformTenant, type MemberPermission, type TeamRole, type TenantId, type Uuid } from '@sumaa/contracts';
import { load, type CommandContext, type Position } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { execute, loadOwned } from '../../../wiring/execute.ts';
import { stepsOf } from '../account/open-account.ts';
import { placeAccount } from '../account/place-account.ts';
import type { IdentityPorts } from '../ports.ts';
import { roster } from '../roster/roster.ts';
import type { MemberCommand } from './commands.ts';
import { member } from './member.ts';
import type { MemberState } from './state.ts';

export type Place = Exclude<MemberState, { status: 'none' }>;

/** What a member may do and see. */
export interface Grants {
  readonly role: TeamRole;
  readonly permissions: readonly MemberPermission[];
  readonly locationIds: readonly Uuid[] | null;
}

/** Places in a business. */
export interface Places {
  /** Null where the tenant has no such member. */
  read(tenantId: TenantId, memberId: Uuid): Promise<Place | null>;
  /** Gives an account its place. Throws RefusalError `account_inactive` where it had one that was closed. */
  join(context: CommandContext, given: Grants & { readonly accountId: Uuid }): Promise<Uuid>;
  /**
   * Changes a place; its sessions end with it. Answers the position written. Throws RefusalError `not_found | last_admin`, the
   * latter however many try at once.
   */
  change(context: CommandContext, memberId: Uuid, wanted: Grants & { readonly active: boolean }): Promise<Position | null>;
}

/**
 * Whether a place counts as a general manager's: one that can let anybody in again. Without the team, or kept to some branches, it
 * could not, and a business with no other would stay shut.
 */
const leads = (place: Omit<Grants, 'role'> & { readonly role: string }, active: boolean): boolean =>
  active && place.role === 'admin' && place.permissions.includes('ManageTeam') && place.locationIds === null;

export function createPlaces(deps: CommandDeps, ports: IdentityPorts): Places {
  /** Enters the roster, or leaves it. Throws RefusalError `last_admin`. */
  async function note(context: CommandContext, type: 'EnterAdmin' | 'LeaveAdmin', memberId: Uuid): Promise<void> {
    const { tenantId } = context;
    const business = tenantId === platformTenant ? null : await ports.readBusiness(tenantId);
    if (!business) throw new RefusalError(refuse('not_found'));
    const founder = memberIdOf(tenantId, business.ownerAccountId);
    await execute(deps, roster, tenantId, { type, tenantId: business.id, memberId, founder }, context);
  }

  /**
   * The roster as the place is now: others may have changed it meanwhile. Where it would be left empty, the place is given back
   * with all that makes a general manager, and with the permissions from before.
   */
  async function settle(step: (name: string) => CommandContext, memberId: Uuid, before?: Place): Promise<void> {
    const { state } = await load(deps, member, memberId);
    if (state.status === 'none') return;
    if (leads(state, state.status === 'active')) return note(step('settle'), 'EnterAdmin', memberId);
    try {
      await note(step('settle'), 'LeaveAdmin', memberId);
    } catch (error) {
      // Only an empty roster gives rights back: a store that is away must make nobody a general manager.
      if (!(error instanceof RefusalError) || error.refusal.code !== 'last_admin') throw error;
      const had = before ?? state;
      const permissions = memberPermissions.filter((name) => name === 'ManageTeam' || had.permissions.includes(name));
      await execute(deps, member, memberId, { type: 'ChangeRole', role: 'admin', permissions }, step('give-back'));
      await execute(deps, member, memberId, { type: 'ChangeBranches', locationIds: null }, step('give-back-branches'));
      await execute(deps, member, memberId, { type: 'ReactivateMember' }, step('let-in'));
      throw error;
    }
  }

  return {
    async read(tenantId, memberId) {
      const { state, events } = await load(deps, member, memberId);
      return state.status === 'none' || events[0]?.metadata.tenantId !== tenantId ? null : state;
    },

    async join(context, { accountId, role, permissions, locationIds }) {
      const memberId = memberIdOf(context.tenantId, accountId);
      const { state } = await load(deps, member, memberId);
      if (state.status === 'inactive') throw new RefusalError(refuse('account_inactive'));
      const step = stepsOf(context, context.tenantId);
      const place = { memberId, accountId, role, permissions, locationIds };
      await execute(deps, member, memberId, { type: 'JoinTenant', ...place }, step('member'));
      if (role === 'admin') await settle(step, memberId);
      await placeAccount(deps, context, accountId, context.tenantId);
      return memberId;
    },

    async change(context, memberId, { role, permissions, locationIds, active }) {
      const { tenantId } = context;
      const { state } = await loadOwned(deps, member, memberId, tenantId);
      if (state.status === 'none') throw new RefusalError(refuse('not_found'));
      const step = stepsOf(context, tenantId);
      const [was, will] = [leads(state, state.status === 'active'), leads({ role, permissions, locationIds }, active)];
      if (was && !will) await note(step('leave'), 'LeaveAdmin', memberId);
      const commands: MemberCommand[] = [
        { type: 'ChangeRole', role, permissions },
        { type: 'ChangeBranches', locationIds },
        { type: active ? 'ReactivateMember' : 'DeactivateMember' },
      ];
      // Whoever is let in gets the new rights first, whoever is shut out loses the door first.
      if (!active) commands.reverse();
      let position: Position | null = null;
      for (const command of commands) position = (await execute(deps, member, memberId, command, step(command.type))).position ?? position;
      if (was || will) await settle(step, memberId, was ? state : undefined);
      if (!active) await deps.vault.sessions.revokeAll(state.accountId, { tenantId });
      return position;
    },
  };
}
