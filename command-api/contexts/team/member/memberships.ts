import {
  memberPermissions,
  platformTenant,
  type MemberPermission,
  type Role,
  type TeamRole,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { load, type CommandContext, type Position } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute, executeOwned, loadOwned } from '../../../infra/execute.ts';
import { isConflict, retryOnConflict } from '../../../infra/retry-on-conflict.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { generalManagers } from '../general-managers/general-managers.ts';
import type { MemberCommand } from './commands.ts';
import { member } from './member.ts';
import type { MemberState } from './state.ts';

export type Membership = Exclude<MemberState, { status: 'none' }>;

/** What a member may do and see. */
export interface Grants {
  readonly role: TeamRole;
  readonly permissions: readonly MemberPermission[];
  /** Branches they see; null: all. */
  readonly locationIds: readonly Uuid[] | null;
}

/** What a membership should become; null grants keep the present ones. */
export interface MembershipChange {
  readonly grants: Grants | null;
  readonly active: boolean;
}

/** What memberships need from other contexts; composition provides it. */
export interface MembershipPorts {
  /** The account that registered the business; null where there is no such business. */
  readBusiness(tenantId: TenantId): Promise<{ readonly id: Uuid; readonly ownerAccountId: Uuid } | null>;
  /** Records on the account that it has a membership in this business. */
  recordMembership(context: CommandContext, accountId: Uuid, tenantId: TenantId): Promise<void>;
}

/** Memberships of businesses. */
export interface Memberships {
  /** Null where the tenant has no such member. */
  read(tenantId: TenantId, memberId: Uuid): Promise<Membership | null>;
  /** The membership of an account in a tenant; null where it has none. */
  ofAccount(tenantId: TenantId, accountId: Uuid): Promise<Membership | null>;
  /** Makes the first membership of a tenant, under the given context's command id. */
  establish(context: CommandContext, given: Omit<Grants, 'role'> & { readonly role: Role; readonly accountId: Uuid }): Promise<void>;
  /** Gives an account a membership in the context's tenant. Throws RefusalError `account_inactive` where it had one that was ended. */
  join(context: CommandContext, given: Grants & { readonly accountId: Uuid }): Promise<Uuid>;
  /** Deactivates the membership of an account in the context's tenant, without the check for the last general manager. */
  end(context: CommandContext, accountId: Uuid): Promise<void>;
  /**
   * Changes a membership and ends its sessions where it is deactivated. `decide` answers what it should become; it is asked again
   * after a conflicting write, so its checks hold at the append. Answers the position written. Throws what `decide` throws, and
   * RefusalError `not_found | last_admin | conflict`.
   */
  change(context: CommandContext, memberId: Uuid, decide: (current: Membership) => Promise<MembershipChange>): Promise<Position | null>;
}

/** Whether a member counts as a general manager who can restore the access of others: one with the team and every branch. */
const isFullManager = (membership: Omit<Grants, 'role'> & { readonly role: string }, active: boolean): boolean =>
  active && membership.role === 'admin' && membership.permissions.includes('ManageTeam') && membership.locationIds === null;

export function createMemberships(deps: CommandDeps, ports: MembershipPorts): Memberships {
  /** Adds a member to the list of general managers, or removes one. Throws RefusalError `last_admin`. */
  async function list(context: CommandContext, type: 'AddManager' | 'RemoveManager', memberId: Uuid): Promise<void> {
    const { tenantId } = context;
    const business = tenantId === platformTenant ? null : await ports.readBusiness(tenantId);
    if (!business) throw new RefusalError(refuse('not_found'));
    const founder = memberIdOf(tenantId, business.ownerAccountId);
    await execute(deps, generalManagers, tenantId, { type, tenantId: business.id, memberId, founder }, context);
  }

  /**
   * Brings the list of general managers in line with the membership as it is now, since others may have changed it meanwhile. Where
   * the list would become empty, the membership gets back all that makes a general manager, with its earlier permissions.
   */
  async function settle(step: (name: string) => CommandContext, memberId: Uuid, before?: Membership): Promise<void> {
    const { state } = await load(deps, member, memberId);
    if (state.status === 'none') return;
    if (isFullManager(state, state.status === 'active')) return list(step('settle'), 'AddManager', memberId);
    try {
      await list(step('settle'), 'RemoveManager', memberId);
    } catch (error) {
      // Only an empty list restores rights: an unavailable store must not make anyone a general manager.
      if (!(error instanceof RefusalError) || error.refusal.code !== 'last_admin') throw error;
      const had = before ?? state;
      const permissions = memberPermissions.filter((name) => name === 'ManageTeam' || had.permissions.includes(name));
      const given = { type: 'ChangeMembership', role: 'admin', permissions, locationIds: null, active: true } as const;
      await execute(deps, member, memberId, given, step('give-back'));
      throw error;
    }
  }

  return {
    async read(tenantId, memberId) {
      const { state, events } = await load(deps, member, memberId);
      return state.status === 'none' || events[0]?.metadata.tenantId !== tenantId ? null : state;
    },

    async ofAccount(tenantId, accountId) {
      const { state } = await load(deps, member, memberIdOf(tenantId, accountId));
      return state.status === 'none' ? null : state;
    },

    async establish(context, { accountId, ...grants }) {
      const memberId = memberIdOf(context.tenantId, accountId);
      await execute(deps, member, memberId, { type: 'JoinTenant', memberId, accountId, ...grants }, context);
    },

    async join(context, { accountId, role, permissions, locationIds }) {
      const memberId = memberIdOf(context.tenantId, accountId);
      const { state } = await load(deps, member, memberId);
      if (state.status === 'inactive') throw new RefusalError(refuse('account_inactive'));
      const step = stepsOf(context, context.tenantId);
      const joined = { memberId, accountId, role, permissions, locationIds };
      await execute(deps, member, memberId, { type: 'JoinTenant', ...joined }, step('member'));
      if (role === 'admin') await settle(step, memberId);
      await ports.recordMembership(context, accountId, context.tenantId);
      return memberId;
    },

    async end(context, accountId) {
      await executeOwned(deps, member, memberIdOf(context.tenantId, accountId), { type: 'DeactivateMember' }, context);
    },

    change: (context, memberId, decide) =>
      retryOnConflict(async (attempt) => {
        const { tenantId } = context;
        const { state, revision } = await loadOwned(deps, member, memberId, tenantId);
        if (state.status === 'none' || revision === null) throw new RefusalError(refuse('not_found'));
        const { grants, active } = await decide(state);
        // One id for all attempts, since only one of them is stored; the list of general managers needs an id per attempt.
        const change = stepsOf(context, tenantId);
        const step: typeof change = (name) => change(attempt === 1 ? name : `${name}-${attempt}`);
        const [was, will] = [isFullManager(state, state.status === 'active'), isFullManager(grants ?? state, active)];
        if (was && !will) await list(step('leave'), 'RemoveManager', memberId);
        const activation = { type: active ? 'ReactivateMember' : 'DeactivateMember' } as const;
        const command: MemberCommand = grants ? { type: 'ChangeMembership', ...grants, active } : activation;
        const settled = () => settle(step, memberId, was ? state : undefined);
        const { position } = await execute(deps, member, memberId, command, change('place'), { ifRevision: revision }).catch(
          async (error: unknown) => {
            if (was && !will && isConflict(error)) await settled();
            throw error;
          },
        );
        if (was || will) await settled();
        if (!active) await deps.vault.sessions.revokeAll(state.accountId, { tenantId });
        return position;
      }),
  };
}
