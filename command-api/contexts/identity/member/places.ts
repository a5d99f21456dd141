import { memberPermissions, platformTenant, type MemberPermission, type TeamRole, type TenantId, type Uuid } from '@sumaa/contracts';
import { load, type CommandContext, type Position } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { execute, loadOwned } from '../../../wiring/execute.ts';
import { isChanged, lookAgain } from '../../../wiring/look-again.ts';
import { stepsOf } from '../account/open-account.ts';
import { placeAccount } from '../account/place-account.ts';
import type { IdentityPorts } from '../ports.ts';
import { roster } from '../roster/roster.ts';
import type { MemberCommand } from './commands.ts';
import { member } from './member.ts';
import type { MemberState } from './state.ts';

/** A membership that exists, active or inactive. */
export type Place = Exclude<MemberState, { status: 'none' }>;

/** What a member may do and see. */
export interface Grants {
  readonly role: TeamRole;
  readonly permissions: readonly MemberPermission[];
  readonly locationIds: readonly Uuid[] | null;
}

/** The requested state of a membership; `grants: null` leaves role, permissions and branches as they are. */
export interface WantedPlace {
  readonly grants: Grants | null;
  readonly active: boolean;
}

/** The memberships of a business. */
export interface Places {
  /** Returns null if the tenant has no such member. */
  read(tenantId: TenantId, memberId: Uuid): Promise<Place | null>;
  /**
   * Adds an account to the business and returns the member id. Throws RefusalError `account_inactive` if it has a deactivated
   * membership.
   */
  join(context: CommandContext, given: Grants & { readonly accountId: Uuid }): Promise<Uuid>;
  /**
   * Changes a membership; deactivation ends its sessions. `wanted` computes the requested state from the current one and is called
   * again after a concurrent change, so its checks hold at the append. Returns the position written. Throws what `wanted` throws,
   * and RefusalError `not_found | last_admin | conflict`; `last_admin` also protects against concurrent changes.
   */
  change(context: CommandContext, memberId: Uuid, wanted: (held: Place) => Promise<WantedPlace>): Promise<Position | null>;
}

/**
 * Whether a membership counts as a general manager on the staff list: active, with `ManageTeam` and all branches. A manager without
 * these could not let anyone in again if no other were left.
 */
const isFullManager = (place: Omit<Grants, 'role'> & { readonly role: string }, active: boolean): boolean =>
  active && place.role === 'admin' && place.permissions.includes('ManageTeam') && place.locationIds === null;

export function createPlaces(deps: CommandDeps, ports: IdentityPorts): Places {
  /** Adds the member to the staff list or removes it. Throws RefusalError `last_admin`. */
  async function updateStaffList(context: CommandContext, type: 'EnterAdmin' | 'LeaveAdmin', memberId: Uuid): Promise<void> {
    const { tenantId } = context;
    const business = tenantId === platformTenant ? null : await ports.readBusiness(tenantId);
    if (!business) throw new RefusalError(refuse('not_found'));
    const founder = memberIdOf(tenantId, business.ownerAccountId);
    await execute(deps, roster, tenantId, { type, tenantId: business.id, memberId, founder }, context);
  }

  /**
   * Updates the staff list to the current state of the membership, which another command may have changed meanwhile. If the list
   * would become empty, it makes the member a full general manager again, with the earlier permissions.
   */
  async function settle(step: (name: string) => CommandContext, memberId: Uuid, before?: Place): Promise<void> {
    const { state } = await load(deps, member, memberId);
    if (state.status === 'none') return;
    if (isFullManager(state, state.status === 'active')) return updateStaffList(step('settle'), 'EnterAdmin', memberId);
    try {
      await updateStaffList(step('settle'), 'LeaveAdmin', memberId);
    } catch (error) {
      // Only `last_admin` restores rights: an unavailable store must not make anyone a general manager.
      if (!(error instanceof RefusalError) || error.refusal.code !== 'last_admin') throw error;
      const had = before ?? state;
      const permissions = memberPermissions.filter((name) => name === 'ManageTeam' || had.permissions.includes(name));
      const given = { type: 'ChangePlace', role: 'admin', permissions, locationIds: null, active: true } as const;
      await execute(deps, member, memberId, given, step('give-back'));
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

    change: (context, memberId, wanted) =>
      lookAgain(async (attempt) => {
        const { tenantId } = context;
        const { state, revision } = await loadOwned(deps, member, memberId, tenantId);
        if (state.status === 'none' || revision === null) throw new RefusalError(refuse('not_found'));
        const { grants, active } = await wanted(state);
        // All attempts share one command id, since only one of them is stored. Each attempt has its own staff-list step, because
        // each may remove and add the member again.
        const change = stepsOf(context, tenantId);
        const step: typeof change = (name) => change(attempt === 1 ? name : `${name}-${attempt}`);
        const [was, will] = [isFullManager(state, state.status === 'active'), isFullManager(grants ?? state, active)];
        if (was && !will) await updateStaffList(step('leave'), 'LeaveAdmin', memberId);
        const statusCommand = { type: active ? 'ReactivateMember' : 'DeactivateMember' } as const;
        const command: MemberCommand = grants ? { type: 'ChangePlace', ...grants, active } : statusCommand;
        const settled = () => settle(step, memberId, was ? state : undefined);
        const { position } = await execute(deps, member, memberId, command, change('place'), { ifRevision: revision }).catch(
          async (error: unknown) => {
            if (was && !will && isChanged(error)) await settled();
            throw error;
          },
        );
        if (was || will) await settled();
        if (!active) await deps.vault.sessions.revokeAll(state.accountId, { tenantId });
        return position;
      }),
  };
}
