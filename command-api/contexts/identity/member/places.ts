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

export type Place = Exclude<MemberState, { status: 'none' }>;

/** What a member may do and see. */
export interface Grants {
  readonly role: TeamRole;
  readonly permissions: readonly MemberPermission[];
  readonly locationIds: readonly Uuid[] | null;
}

/** What a place should be; null grants: those that it has. */
export interface WantedPlace {
  readonly grants: Grants | null;
  readonly active: boolean;
}

/** Places in a business. */
export interface Places {
  /** Null where the tenant has no such member. */
  read(tenantId: TenantId, memberId: Uuid): Promise<Place | null>;
  /** Gives an account its place. Throws RefusalError `account_inactive` where it had one that was closed. */
  join(context: CommandContext, given: Grants & { readonly accountId: Uuid }): Promise<Uuid>;
  /**
   * Changes a place; its sessions end with it. `wanted` says what it should be, given what it is: where others change it meanwhile it
   * is asked again, so that what it allows holds at the very append. Answers the position written. Throws what `wanted` throws, and
   * RefusalError `not_found | last_admin | conflict`; `last_admin` however many try at once.
   */
  change(context: CommandContext, memberId: Uuid, wanted: (held: Place) => Promise<WantedPlace>): Promise<Position | null>;
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
      lookAgain(async (turn) => {
        const { tenantId } = context;
        const { state, revision } = await loadOwned(deps, member, memberId, tenantId);
        if (state.status === 'none' || revision === null) throw new RefusalError(refuse('not_found'));
        const { grants, active } = await wanted(state);
        // One id for all turns, since only one of them is stored; a turn of its own in the roster, which each may leave and enter again.
        const change = stepsOf(context, tenantId);
        const step: typeof change = (name) => change(turn === 1 ? name : `${name}-${turn}`);
        const [was, will] = [leads(state, state.status === 'active'), leads(grants ?? state, active)];
        if (was && !will) await note(step('leave'), 'LeaveAdmin', memberId);
        const door = { type: active ? 'ReactivateMember' : 'DeactivateMember' } as const;
        const command: MemberCommand = grants ? { type: 'ChangePlace', ...grants, active } : door;
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
