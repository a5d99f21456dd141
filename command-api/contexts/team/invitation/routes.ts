import { teamRoutes } from '@sumaa/contracts';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { checkedGrantsOf } from '../grants.ts';
import type { People } from '../people.ts';
import type { TeamPorts } from '../ports.ts';

type InvitationRoutes = 'inviteMember' | 'resendInvitation' | 'changeInvitation' | 'revokeInvitation';

/** Handlers for managing invitations. */
export function invitationHandlers(
  { clock }: Pick<CommandDeps, 'clock'>,
  ports: TeamPorts,
  people: People,
): Pick<HandlersOf<typeof teamRoutes>, InvitationRoutes> {
  return {
    async inviteMember(request) {
      const { session, body } = request;
      const context = commandContext(request, teamRoutes.inviteMember, { clock });
      const { email, ...requested } = body;
      return people.invite(request, context, email, (own) => checkedGrantsOf(ports, session, own, null, requested));
    },

    async resendInvitation(request) {
      return people.resendInvitation(request, commandContext(request, teamRoutes.resendInvitation, { clock }), request.params.id);
    },

    async changeInvitation(request) {
      const { session, params, body } = request;
      const context = commandContext(request, teamRoutes.changeInvitation, { clock });
      return people.changeInvitation(request, context, params.id, (own, current) => {
        // The user who changes an invitation guarantees all of it, including what it offered before.
        const { locationIds = current.locationIds } = body;
        return checkedGrantsOf(ports, session, own, null, { ...body, locationIds });
      });
    },

    async revokeInvitation(request) {
      return people.revokeInvitation(request, commandContext(request, teamRoutes.revokeInvitation, { clock }), request.params.id);
    },
  };
}
