import { defaultMemberPermissions, platformTenant, teamRoutes, type Iso, type Uuid } from '@sumaa/contracts';
import type { CommandContext, Position } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts } from '../../infra/handlers.ts';
import { erasureOf, type Erasure } from '../../infra/erasure.ts';
import { acceptHandlers } from './invitation/accept-routes.ts';
import { invitation } from './invitation/invitation.ts';
import { invitationHandlers } from './invitation/routes.ts';
import { currentInvitationId, sendInvitation, type NewInvitation } from './invitation/send-invitation.ts';
import { memberHandlers } from './member/routes.ts';
import { createPeople, type People } from './people.ts';
import type { TeamPorts } from './ports.ts';

export { createMemberships } from './member/memberships.ts';

/** Members, ranks and invitations. Assigning a review to a member belongs to the reviews. */
export interface Team extends ContextParts {
  /** Managing the people of the tenant of a request; the staff of the platform use it too. */
  readonly people: People;
  /** Sends an invitation without a check of rank: for operators and the demo. Throws RefusalError `already_invited`. */
  sendInvitation(context: CommandContext, given: NewInvitation): Promise<Uuid>;
  /**
   * Invites the owner of the context's business, which the platform added. Throws RefusalError `platform_account | already_invited |
   * limit_reached`.
   */
  inviteOwner(
    context: CommandContext,
    given: Pick<NewInvitation, 'email' | 'language' | 'invitedBy'>,
  ): Promise<{ readonly expiresAt: Iso; readonly position: Position | null }>;
  /** Throws RefusalError `platform_account` where an address is that of somebody on the staff. */
  requireNoStaff(email: string): Promise<void>;
  readonly invitationErasure: Erasure;
  /** Erases the context's tenant's invitation of an address, if there is one. */
  eraseInvitation(context: CommandContext, emailKey: string): Promise<void>;
}

export function createTeam(deps: CommandDeps, ports: TeamPorts): Team {
  const people = createPeople(deps, ports);
  const invitations = { ...invitationHandlers(deps, ports, people), ...acceptHandlers(deps, ports) };
  const invitationErasure = erasureOf(deps, invitation, {
    command: () => ({ type: 'EraseInvitation' }),
    isErased: (state) => state.status === 'none' && state.erased,
  });
  async function requireNoStaff(email: string): Promise<void> {
    const holder = await ports.findAccount(ports.emailKeyOf(email));
    if (holder?.tenantId === platformTenant) throw new RefusalError(refuse('platform_account'));
  }
  return {
    requireNoStaff,
    async inviteOwner(context, given) {
      await requireNoStaff(given.email);
      const permissions = defaultMemberPermissions('admin');
      return sendInvitation(deps, ports, context, { ...given, role: 'admin', permissions, locationIds: null });
    },
    routes: [routesOf(teamRoutes, { ...invitations, ...memberHandlers(deps, ports, people) })],
    people,
    sendInvitation: async (context, given) => (await sendInvitation(deps, ports, context, given)).invitationId,
    invitationErasure,
    async eraseInvitation(context, emailKey) {
      const id = await currentInvitationId(deps, context.tenantId, emailKey);
      if ((await invitationErasure.tenantOf(id)) !== null) await invitationErasure.erase(context, id);
    },
  };
}
