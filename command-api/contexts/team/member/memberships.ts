import {
  canRestoreOthers,
  namedPermissions,
  platformTenant,
  type ErrorCode,
  type NamedPermission,
  type Role,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { load, stepId, type CommandContext, type Position } from '@sumaa/event-store';
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
  readonly role: Role;
  readonly permissions: readonly NamedPermission[];
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
  readBusiness(tenantId: TenantId): Promise<{ readonly id: Uuid; readonly ownerAccountId: Uuid; readonly erased: boolean } | null>;
  /** Makes an account the owner of the context's business if it has none. */
  ownBusiness(context: CommandContext, accountId: Uuid): Promise<void>;
  /** Takes a seat in the context's tenant, instead of the invitation's where there is one. Throws RefusalError `limit_reached`. */
  takeSeat(context: CommandContext, seat: { readonly holderId: Uuid; readonly until: null; readonly insteadOf?: Uuid }): Promise<void>;
  freeSeat(context: CommandContext, holderId: Uuid): Promise<void>;
  /** Takes down what the account said of the platform for the context's business. */
  withdrawTestimonial(context: CommandContext, accountId: Uuid): Promise<void>;
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
  establish(context: CommandContext, given: Grants & { readonly accountId: Uuid }): Promise<void>;
  /**
   * Gives an account a membership in the context's tenant, in the seat of its invitation where it has one. Throws RefusalError
   * `account_inactive` where it had one that was ended, `limit_reached`.
   */
  join(context: CommandContext, given: Grants & { readonly accountId: Uuid; readonly invitationId?: Uuid }): Promise<Uuid>;
  /** Deactivates the membership of an account in the context's tenant, without the check for the last one who can restore others. */
  end(context: CommandContext, accountId: Uuid): Promise<void>;
  /**
   * Ends the active memberships of an account in these tenants. Throws RefusalError `last_admin | last_staff` before the first one ends
   * where the account is the last who can restore others, except in a business that is erased.
   */
  leaveAll(context: CommandContext, accountId: Uuid, tenantIds: readonly TenantId[]): Promise<void>;
  /**
   * Changes a membership and ends its sessions where it is deactivated. `decide` answers what it should become; it is asked again
   * after a conflicting write, so its checks hold at the append. Answers the position written. Throws what `decide` throws, and
   * RefusalError `not_found | last_admin | last_staff | conflict`.
   */
  change(context: CommandContext, memberId: Uuid, decide: (current: Membership) => Promise<MembershipChange>): Promise<Position | null>;
}

const lastOnes: ReadonlySet<string> = new Set(['last_admin', 'last_staff'] satisfies ErrorCode[]);
const isActive = (state: Membership): boolean => state.status === 'active';

export function createMemberships(deps: CommandDeps, ports: MembershipPorts): Memberships {
  /** Adds a member to the list of those who can restore others, or removes one. Throws RefusalError `last_admin | last_staff`. */
  async function list(context: CommandContext, type: 'AddManager' | 'RemoveManager', memberId: Uuid): Promise<void> {
    const { tenantId } = context;
    await execute(deps, generalManagers, tenantId, { type, tenantId, memberId, founder: await founderOf(tenantId) }, context);
  }

  /** The member who registered a business; null for the platform. Throws RefusalError `not_found`. */
  async function founderOf(tenantId: TenantId): Promise<Uuid | null> {
    if (tenantId === platformTenant) return null;
    const business = await ports.readBusiness(tenantId);
    if (!business) throw new RefusalError(refuse('not_found'));
    return memberIdOf(tenantId, business.ownerAccountId);
  }

  /**
   * Brings that list in line with the membership as it is now, since others may have changed it meanwhile. Where the list would
   * become empty, the membership gets back all that it takes to restore others, with its earlier permissions.
   */
  async function settle(step: (name: string) => CommandContext, memberId: Uuid, before?: Membership): Promise<void> {
    const { state } = await load(deps, member, memberId);
    if (state.status === 'none') return;
    if (isActive(state) && canRestoreOthers(state)) return list(step('settle'), 'AddManager', memberId);
    try {
      await list(step('settle'), 'RemoveManager', memberId);
    } catch (error) {
      // Only an empty list restores rights: an unavailable store must not make anyone a general manager.
      if (!(error instanceof RefusalError) || !lastOnes.has(error.refusal.code)) throw error;
      const had = before ?? state;
      const [role, needed] = had.role === 'super_admin' ? (['super_admin', 'staff'] as const) : (['admin', 'ManageTeam'] as const);
      const permissions = namedPermissions.filter((name) => name === needed || had.permissions.includes(name));
      const given = { type: 'ChangeMembership', role, permissions, locationIds: null, active: true } as const;
      await execute(deps, member, memberId, given, step('give-back'));
      throw error;
    }
  }

  const memberships: Memberships = {
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
      await ports.takeSeat(context, { holderId: memberId, until: null });
      await execute(deps, member, memberId, { type: 'JoinTenant', memberId, accountId, ...grants }, context);
    },

    async join(context, { accountId, invitationId, role, permissions, locationIds }) {
      const memberId = memberIdOf(context.tenantId, accountId);
      const { state } = await load(deps, member, memberId);
      if (state.status === 'inactive') throw new RefusalError(refuse('account_inactive'));
      const step = stepsOf(context, context.tenantId);
      await ports.takeSeat(step('seat'), { holderId: memberId, until: null, ...(invitationId ? { insteadOf: invitationId } : {}) });
      // Before the list of general managers is settled, which counts the owner.
      if (role === 'admin') await ports.ownBusiness(step('owner'), accountId);
      const joined = { memberId, accountId, role, permissions, locationIds };
      await execute(deps, member, memberId, { type: 'JoinTenant', ...joined }, step('member'));
      if (canRestoreOthers({ role, permissions, locationIds })) await settle(step, memberId);
      await ports.recordMembership(context, accountId, context.tenantId);
      return memberId;
    },

    async end(context, accountId) {
      const memberId = memberIdOf(context.tenantId, accountId);
      await executeOwned(deps, member, memberId, { type: 'DeactivateMember' }, context);
      await ports.freeSeat(context, memberId);
      await ports.withdrawTestimonial(context, accountId);
    },

    async leaveAll(context, accountId, tenantIds) {
      const joined: TenantId[] = [];
      const erased: TenantId[] = [];
      for (const tenantId of tenantIds) {
        if ((await memberships.ofAccount(tenantId, accountId))?.status !== 'active') continue;
        if ((await ports.readBusiness(tenantId))?.erased) {
          erased.push(tenantId);
          continue;
        }
        joined.push(tenantId);
        const { state } = await load(deps, generalManagers, tenantId);
        const leave = {
          type: 'RemoveManager',
          tenantId,
          memberId: memberIdOf(tenantId, accountId),
          founder: await founderOf(tenantId),
        } as const;
        const decision = generalManagers.decide(state, leave);
        if (!decision.ok) throw new RefusalError(decision.refusal);
      }
      const stepFor = (tenantId: TenantId) => ({ ...context, tenantId, commandId: stepId(context.commandId, `leave-${tenantId}`) });
      for (const tenantId of erased) await memberships.end(stepFor(tenantId), accountId);
      for (const tenantId of joined) {
        const step = stepFor(tenantId);
        await memberships.change(step, memberIdOf(tenantId, accountId), async () => ({ grants: null, active: false }));
      }
    },

    change: (context, memberId, decide) =>
      retryOnConflict(async (attempt) => {
        const { tenantId } = context;
        const { state, revision } = await loadOwned(deps, member, memberId, tenantId);
        if (state.status === 'none' || revision === null) throw new RefusalError(refuse('not_found'));
        const { grants, active } = await decide(state);
        // One id for all attempts, since only one of them is stored; the list needs an id per attempt.
        const change = stepsOf(context, tenantId);
        const step: typeof change = (name) => change(attempt === 1 ? name : `${name}-${attempt}`);
        if (active && !isActive(state)) await ports.takeSeat(step('seat'), { holderId: memberId, until: null });
        const [was, will] = [isActive(state) && canRestoreOthers(state), active && canRestoreOthers(grants ?? state)];
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
        if (!active) {
          await ports.freeSeat(step('seat'), memberId);
          await ports.withdrawTestimonial(context, state.accountId);
          await deps.vault.sessions.revokeAll(state.accountId, { tenantId });
        }
        return position;
      }),
  };
  return memberships;
}
