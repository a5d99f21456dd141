import { isoAfter, mayGrant, mayTouch, teamRoutes, type Uuid } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { commandContext, RefusalError, refuse, type SignedIn } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { inEqualTime, inviteStepMs } from '../../../wiring/equal-time.ts';
import { claimKey } from '../../../wiring/claim-key.ts';
import { executeOwned, loadOwned } from '../../../wiring/execute.ts';
import type { HandlersOf } from '../../../wiring/handlers.ts';
import type { Place, TeamPorts } from '../ports.ts';
import { grantsOf, placeOf } from '../standing.ts';
import { invitation } from './invitation.ts';
import { sendInvitation, validMs } from './send-invitation.ts';
import type { KnownInvitation } from './state.ts';

type InvitationRoutes = 'inviteMember' | 'resendInvitation' | 'changeInvitation' | 'revokeInvitation';

/** What managers do with invitations. */
export function invitationHandlers(deps: CommandDeps, ports: TeamPorts): Pick<HandlersOf<typeof teamRoutes>, InvitationRoutes> {
  const { clock } = deps;

  /** The tenant's invitation, where who asks may touch it. Throws RefusalError `not_found | above_own_rank`. */
  async function touched(session: SignedIn, id: Uuid): Promise<{ readonly own: Place; readonly held: KnownInvitation }> {
    const [own, { state }] = await Promise.all([placeOf(ports, session), loadOwned(deps, invitation, id, session.tenantId)]);
    if (state.status === 'none') throw new RefusalError(refuse('not_found'));
    if (!mayTouch(own, state)) throw new RefusalError(refuse('above_own_rank'));
    return { own, held: state };
  }

  return {
    async inviteMember(request) {
      const { session, body } = request;
      const context = commandContext(request, teamRoutes.inviteMember, { clock });
      const { tenantId, accountId } = session;
      const { email, ...asked } = body;
      const grants = await grantsOf(ports, session, await placeOf(ports, session), null, asked);
      await claimKey(deps, request, context);
      const emailKey = ports.emailKeyOf(email);
      const isMember = await inEqualTime(inviteStepMs, async () => {
        const holder = await ports.findAccount(emailKey);
        return holder !== null && (await ports.places.read(tenantId, memberIdOf(tenantId, holder.accountId))) !== null;
      });
      if (isMember) return refuse('already_member');
      const given = { email, language: request.language, invitedBy: accountId, ...grants };
      const { invitationId: id, expiresAt, position } = await sendInvitation(deps, ports, context, given);
      return { model: { id, expiresAt }, position: packPosition({ invitation: position }) };
    },

    async resendInvitation(request) {
      const context = commandContext(request, teamRoutes.resendInvitation, { clock });
      const { id } = request.params;
      const { own, held } = await touched(request.session, id);
      // Who sends it again answers for all that it offers from then on.
      if (!mayGrant(own, null, held)) return refuse('above_own_rank');
      const expiresAt = isoAfter(context.occurredAt, validMs);
      const command = { type: 'ResendInvitation', expiresAt, language: request.language, resentBy: request.session.accountId } as const;
      const { events, position } = await executeOwned(deps, invitation, id, command, context);
      const resent = events.find((event) => event.type === 'InvitationResent');
      return { model: { expiresAt: resent?.data.expiresAt ?? expiresAt }, position: packPosition({ invitation: position }) };
    },

    async changeInvitation(request) {
      const context = commandContext(request, teamRoutes.changeInvitation, { clock });
      const { session, params, body } = request;
      const { own, held } = await touched(session, params.id);
      // Who changes it answers for all of it, also for what it offered before.
      const { locationIds = held.locationIds } = body;
      const grants = await grantsOf(ports, session, own, null, { ...body, locationIds });
      const { position } = await executeOwned(deps, invitation, params.id, { type: 'ChangeInvitation', ...grants }, context);
      return { model: null, position: packPosition({ invitation: position }) };
    },

    async revokeInvitation(request) {
      const context = commandContext(request, teamRoutes.revokeInvitation, { clock });
      await touched(request.session, request.params.id);
      const command = { type: 'RevokeInvitation', revokedBy: request.session.accountId } as const;
      const { position } = await executeOwned(deps, invitation, request.params.id, command, context);
      return { model: null, position: packPosition({ invitation: position }) };
    },
  };
}
