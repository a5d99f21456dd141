import type { teamRoutes, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../wiring/deps.ts';
import type { HandlersOf } from '../../wiring/handlers.ts';
import { acceptHandlers } from './invitation/accept-routes.ts';
import { invitationHandlers } from './invitation/routes.ts';
import { sendInvitation, type NewInvitation } from './invitation/send-invitation.ts';
import { memberHandlers } from './member-routes.ts';
import type { TeamPorts } from './ports.ts';

export type { TeamPorts } from './ports.ts';

/** Members, invitations and roles. Giving a review to a member is the reviews' own. */
export interface Team {
  readonly handlers: Omit<HandlersOf<typeof teamRoutes>, 'assignReview'>;
  /** For operators and the demo, who ask nobody's rank. Throws RefusalError `already_invited`. */
  sendInvitation(context: CommandContext, given: NewInvitation): Promise<Uuid>;
}

export function createTeam(deps: CommandDeps, ports: TeamPorts): Team {
  return {
    handlers: { ...invitationHandlers(deps, ports), ...acceptHandlers(deps, ports), ...memberHandlers(deps, ports) },
    sendInvitation: async (context, given) => (await sendInvitation(deps, ports, context, given)).invitationId,
  };
}
