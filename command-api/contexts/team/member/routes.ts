import { canManage, teamRoutes, type TeamRole, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse, type SignedIn } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { Grants, Membership } from './memberships.ts';
import type { TeamPorts } from '../ports.ts';
import { checkedGrantsOf, membershipOf, requireEqualId } from '../grants.ts';

type MemberRoutes = 'updateMember' | 'deactivateMember' | 'reactivateMember';

interface MemberRequest {
  readonly session: SignedIn;
  readonly params: { readonly id: Uuid };
  readonly body: { readonly id?: Uuid | undefined; readonly businessId?: Uuid | undefined } | undefined;
}

/** Handlers for managing members. */
export function memberHandlers(deps: CommandDeps, ports: TeamPorts): Pick<HandlersOf<typeof teamRoutes>, MemberRoutes> {
  const { clock } = deps;

  /**
   * Changes a member of the tenant if the user can manage them; both ranks are checked again after a concurrent change of the
   * member. Throws RefusalError `not_found | above_own_rank | validation_failed | last_admin | conflict`.
   */
  async function changeMember(
    { session, params, body }: MemberRequest,
    context: CommandContext,
    changeFor: (own: Membership, current: Membership) => Promise<{ readonly grants: Grants | null; readonly active: boolean }>,
  ): Promise<{ readonly model: null; readonly position: string | null }> {
    requireEqualId('id', body?.id, params.id);
    requireEqualId('businessId', body?.businessId, session.tenantId);
    const position = await ports.memberships.change(context, params.id, async (current) => {
      const own = await membershipOf(ports, session);
      if (!canManage(own, current)) throw new RefusalError(refuse('above_own_rank'));
      return changeFor(own, current);
    });
    return { model: null, position: packPosition({ member: position }) };
  }

  const isOwn = (own: Membership, current: Membership): boolean => own.memberId === current.memberId;
  const currentGrants = ({ role, permissions, locationIds }: Membership): Grants => ({ role: role as TeamRole, permissions, locationIds });

  return {
    async updateMember(request) {
      const { session, body } = request;
      const context = commandContext(request, teamRoutes.updateMember, { clock });
      return changeMember(request, context, async (own, current) => {
        const grants = await checkedGrantsOf(ports, session, own, current, body);
        const active = body.status === 'Active';
        // A user who could change their own membership could lock themselves out, or take back rights that were removed.
        if (isOwn(own, current) && !(active && sameGrants(grants, currentGrants(current))))
          throw new RefusalError(refuse('own_membership'));
        return { grants, active };
      });
    },

    async deactivateMember(request) {
      return changeMember(request, commandContext(request, teamRoutes.deactivateMember, { clock }), async (own, current) => {
        if (isOwn(own, current)) throw new RefusalError(refuse('own_membership'));
        return { grants: null, active: false };
      });
    },

    async reactivateMember(request) {
      const context = commandContext(request, teamRoutes.reactivateMember, { clock });
      return changeMember(request, context, async () => ({ grants: null, active: true }));
    },
  };
}

function sameGrants(one: Grants, other: Grants): boolean {
  const text = ({ role, permissions, locationIds }: Grants) =>
    JSON.stringify([role, [...permissions].sort(), locationIds && [...locationIds].sort()]);
  return text(one) === text(other);
}
