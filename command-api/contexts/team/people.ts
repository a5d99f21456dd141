import { canGrant, canManage, invitationMs, isoAfter, platformTenant, type InvitationEvent, type Iso, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { RefusalError, refuse, type AnyRequest, type SignedIn } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../infra/deps.ts';
import { inEqualTime, inviteStepMs } from '../../infra/equal-time.ts';
import { claimKey } from '../../infra/claim-key.ts';
import { executeOwned, loadOwned, requirePossible, type Executed } from '../../infra/execute.ts';
import { retryOnConflict } from '../../infra/retry-on-conflict.ts';
import { membershipOf } from './grants.ts';
import type { InvitationCommand } from './invitation/commands.ts';
import { invitation } from './invitation/invitation.ts';
import { sendInvitation } from './invitation/send-invitation.ts';
import type { InvitationState, KnownInvitation } from './invitation/state.ts';
import type { Grants, Membership, MembershipChange } from './member/memberships.ts';
import type { TeamPorts } from './ports.ts';

/** A request of a signed-in person, who manages others. */
export type ManagersRequest = AnyRequest & { readonly session: SignedIn };

interface Written<M> {
  readonly model: M;
  readonly position: string | null;
}

/** Managing the people of a tenant: the same for the team of a business and for the staff of the platform. */
export interface People {
  /**
   * Invites an address. `grantsFor` answers what the user, with the rights `own`, may offer. Throws what it throws, and RefusalError
   * `forbidden | already_member | already_invited | business_account`.
   */
  invite(
    request: ManagersRequest,
    context: CommandContext,
    email: string,
    grantsFor: (own: Membership) => Grants | Promise<Grants>,
  ): Promise<Written<{ readonly id: Uuid; readonly expiresAt: Iso }>>;
  /** Throws RefusalError `not_found | invitation_ended | above_own_rank | conflict`. */
  resendInvitation(request: ManagersRequest, context: CommandContext, id: Uuid): Promise<Written<{ readonly expiresAt: Iso }>>;
  changeInvitation(
    request: ManagersRequest,
    context: CommandContext,
    id: Uuid,
    grantsFor: (own: Membership, current: KnownInvitation) => Grants | Promise<Grants>,
  ): Promise<Written<null>>;
  revokeInvitation(request: ManagersRequest, context: CommandContext, id: Uuid): Promise<Written<null>>;
  /**
   * Changes a member of the tenant if the user can manage them; both ranks are checked again after a concurrent change of the
   * member. Throws what `changeFor` throws, and RefusalError `not_found | above_own_rank | own_membership | last_admin | last_staff |
   * conflict`.
   */
  changeMember(
    request: ManagersRequest,
    context: CommandContext,
    memberId: Uuid,
    changeFor: (own: Membership, current: Membership) => MembershipChange | Promise<MembershipChange>,
  ): Promise<Written<null>>;
}

export function createPeople(deps: CommandDeps, ports: TeamPorts): People {
  /**
   * Runs a command on one of the tenant's invitations if the user can manage it. The rank check and the append use the same
   * revision, so the offer cannot change in between. Throws RefusalError `not_found | above_own_rank | conflict`.
   */
  async function executeIfManageable(
    session: SignedIn,
    context: CommandContext,
    id: Uuid,
    commandFor: (own: Membership, current: KnownInvitation) => InvitationCommand | Promise<InvitationCommand>,
  ): Promise<Executed<InvitationState, InvitationEvent>> {
    return retryOnConflict(async () => {
      const [own, { state, revision }] = await Promise.all([
        membershipOf(ports, session),
        loadOwned(deps, invitation, id, session.tenantId),
      ]);
      if (state.status === 'none' || revision === null) throw new RefusalError(refuse('not_found'));
      if (!canManage(own, state)) throw new RefusalError(refuse('above_own_rank'));
      return executeOwned(deps, invitation, id, await commandFor(own, state), context, { ifRevision: revision });
    });
  }

  return {
    async invite(request, context, email, grantsFor) {
      const { tenantId, accountId } = request.session;
      const grants = await grantsFor(await membershipOf(ports, request.session));
      await claimKey(deps, request, context);
      const emailKey = ports.emailKeyOf(email);
      const refusal = await inEqualTime(inviteStepMs, async () => {
        const holder = await ports.findAccount(emailKey);
        if (holder === null) return null;
        if ((await ports.memberships.read(tenantId, memberIdOf(tenantId, holder.accountId))) !== null) return refuse('already_member');
        return tenantId === platformTenant ? refuse('business_account') : null;
      });
      if (refusal) throw new RefusalError(refusal);
      const given = { email, language: request.language, invitedBy: accountId, ...grants };
      const { invitationId: id, expiresAt, position } = await sendInvitation(deps, ports, context, given);
      return { model: { id, expiresAt }, position: packPosition({ invitation: position }) };
    },

    async resendInvitation({ session, language }, context, id) {
      const expiresAt = isoAfter(context.occurredAt, invitationMs);
      const { events, position } = await executeIfManageable(session, context, id, async (own, current) => {
        // The user who resends an invitation guarantees everything it offers.
        if (!canGrant(own, null, current)) throw new RefusalError(refuse('above_own_rank'));
        const resend = { type: 'ResendInvitation', expiresAt, language, resentBy: session.accountId } as const;
        await requirePossible(deps, invitation, id, resend, context);
        await ports.takeSeat(context, { holderId: id, until: expiresAt });
        return resend;
      });
      const resent = events.find((event) => event.type === 'InvitationResent');
      return { model: { expiresAt: resent?.data.expiresAt ?? expiresAt }, position: packPosition({ invitation: position }) };
    },

    async changeInvitation({ session }, context, id, grantsFor) {
      const { position } = await executeIfManageable(session, context, id, async (own, current) => ({
        type: 'ChangeInvitation',
        ...(await grantsFor(own, current)),
      }));
      return { model: null, position: packPosition({ invitation: position }) };
    },

    async revokeInvitation({ session }, context, id) {
      const revoke = { type: 'RevokeInvitation', revokedBy: session.accountId } as const;
      const { position } = await executeIfManageable(session, context, id, () => revoke);
      await ports.freeSeat(context, id);
      return { model: null, position: packPosition({ invitation: position }) };
    },

    async changeMember({ session }, context, memberId, changeFor) {
      const position = await ports.memberships.change(context, memberId, async (current) => {
        const own = await membershipOf(ports, session);
        if (!canManage(own, current)) throw new RefusalError(refuse('above_own_rank'));
        const change = await changeFor(own, current);
        // A user who could change their own membership could lock themselves out, or take back rights that were removed.
        const isSame = change.active && (change.grants === null || sameGrants(change.grants, current));
        if (own.memberId === current.memberId && !isSame) throw new RefusalError(refuse('own_membership'));
        return change;
      });
      return { model: null, position: packPosition({ member: position }) };
    },
  };
}

function sameGrants(one: Grants, other: Grants): boolean {
  const text = ({ role, permissions, locationIds }: Grants) =>
    JSON.stringify([role, [...permissions].sort(), locationIds && [...locationIds].sort()]);
  return text(one) === text(other);
}
