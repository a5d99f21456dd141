import { teamRoutes, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts } from '../../infra/handlers.ts';
import { acceptHandlers } from './invitation/accept-routes.ts';
import { invitationHandlers } from './invitation/routes.ts';
import { sendInvitation, type NewInvitation } from './invitation/send-invitation.ts';
import { memberHandlers } from './member/routes.ts';
import type { TeamPorts } from './ports.ts';

export { createMemberships } from './member/memberships.ts';

/** Members, ranks and invitations. Assigning a review to a member belongs to the reviews. */
export interface Team extends ContextParts {
  /** Sends an invitation without a check of rank: for operators and the demo. Throws RefusalError `already_invited`. */
  sendInvitation(context: CommandContext, given: NewInvitation): Promise<Uuid>;
}

export function createTeam(deps: CommandDeps, ports: TeamPorts): Team {
  return {
    routes: [routesOf(teamRoutes, { ...invitationHandlers(deps, ports), ...acceptHandlers(deps, ports), ...memberHandlers(deps, ports) })],
    sendInvitation: async (context, given) => (await sendInvitation(deps, ports, context, given)).invitationId,
  };
}
