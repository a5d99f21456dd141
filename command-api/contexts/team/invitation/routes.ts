import { invitationMs, isoAfter, canGrant, canManage, teamRoutes, type InvitationEvent, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { commandContext, RefusalError, refuse, type SignedIn } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { inEqualTime, inviteStepMs } from '../../../infra/equal-time.ts';
import { claimKey } from '../../../infra/claim-key.ts';
import { executeOwned, loadOwned, type Executed } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { retryOnConflict } from '../../../infra/retry-on-conflict.ts';
import type { Membership } from '../member/memberships.ts';
import type { TeamPorts } from '../ports.ts';
import { checkedGrantsOf, membershipOf } from '../grants.ts';
import type { InvitationCommand } from './commands.ts';
import { invitation } from './invitation.ts';
import { sendInvitation } from './send-invitation.ts';
import type { InvitationState, KnownInvitation } from './state.ts';

type InvitationRoutes = 'inviteMember' | 'resendInvitation' | 'changeInvitation' | 'revokeInvitation';

/** Handlers for managing invitations. */
export function invitationHandlers(deps: CommandDeps, ports: TeamPorts): Pick<HandlersOf<typeof teamRoutes>, InvitationRoutes> {
  const { clock } = deps;

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
    async inviteMember(request) {
      const { session, body } = request;
      const context = commandContext(request, teamRoutes.inviteMember, { clock });
      const { tenantId, accountId } = session;
      const { email, ...requested } = body;
      const grants = await checkedGrantsOf(ports, session, await membershipOf(ports, session), null, requested);
      await claimKey(deps, request, context);
      const emailKey = ports.emailKeyOf(email);
      const isMember = await inEqualTime(inviteStepMs, async () => {
        const holder = await ports.findAccount(emailKey);
        return holder !== null && (await ports.memberships.read(tenantId, memberIdOf(tenantId, holder.accountId))) !== null;
      });
      if (isMember) return refuse('already_member');
      const given = { email, language: request.language, invitedBy: accountId, ...grants };
      const { invitationId: id, expiresAt, position } = await sendInvitation(deps, ports, context, given);
      return { model: { id, expiresAt }, position: packPosition({ invitation: position }) };
    },

    async resendInvitation(request) {
      const context = commandContext(request, teamRoutes.resendInvitation, { clock });
      const { id } = request.params;
      const expiresAt = isoAfter(context.occurredAt, invitationMs);
      const { events, position } = await executeIfManageable(request.session, context, id, (own, current) => {
        // The user who resends an invitation guarantees everything it offers.
        if (!canGrant(own, null, current)) throw new RefusalError(refuse('above_own_rank'));
        return { type: 'ResendInvitation', expiresAt, language: request.language, resentBy: request.session.accountId };
      });
      const resent = events.find((event) => event.type === 'InvitationResent');
      return { model: { expiresAt: resent?.data.expiresAt ?? expiresAt }, position: packPosition({ invitation: position }) };
    },

    async changeInvitation(request) {
      const context = commandContext(request, teamRoutes.changeInvitation, { clock });
      const { session, params, body } = request;
      const { position } = await executeIfManageable(session, context, params.id, async (own, current) => {
        // The user who changes an invitation guarantees all of it, including what it offered before.
        const { locationIds = current.locationIds } = body;
        return { type: 'ChangeInvitation', ...(await checkedGrantsOf(ports, session, own, null, { ...body, locationIds })) };
      });
      return { model: null, position: packPosition({ invitation: position }) };
    },

    async revokeInvitation(request) {
      const context = commandContext(request, teamRoutes.revokeInvitation, { clock });
      const { session, params } = request;
      const { position } = await executeIfManageable(session, context, params.id, () => ({
        type: 'RevokeInvitation',
        revokedBy: session.accountId,
      }));
      return { model: null, position: packPosition({ invitation: position }) };
    },
  };
}
