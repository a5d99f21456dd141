import { mayTouch, teamRoutes, type TeamRole, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse, type SignedIn } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { Grants, Membership } from './memberships.ts';
import type { TeamPorts } from '../ports.ts';
import { grantsOf, membershipOf, requireSame } from '../policy.ts';

type MemberRoutes = 'updateMember' | 'deactivateMember' | 'reactivateMember';

interface Touching {
  readonly session: SignedIn;
  readonly params: { readonly id: Uuid };
  readonly body: { readonly id?: Uuid | undefined; readonly businessId?: Uuid | undefined } | undefined;
}

/** What managers do with members. */
export function memberHandlers(deps: CommandDeps, ports: TeamPorts): Pick<HandlersOf<typeof teamRoutes>, MemberRoutes> {
  const { clock } = deps;

  /**
   * Changes the tenant's member as is asked of them as they are, where who asks may touch them: both ranks are looked at again where
   * the member is changed meanwhile. Throws RefusalError `not_found | above_own_rank | validation_failed | last_admin | conflict`.
   */
  async function touch(
    { session, params, body }: Touching,
    context: CommandContext,
    asked: (own: Membership, held: Membership) => Promise<{ readonly grants: Grants | null; readonly active: boolean }>,
  ): Promise<{ readonly model: null; readonly position: string | null }> {
    requireSame('id', body?.id, params.id);
    requireSame('businessId', body?.businessId, session.tenantId);
    const position = await ports.memberships.change(context, params.id, async (held) => {
      const own = await membershipOf(ports, session);
      if (!mayTouch(own, held)) throw new RefusalError(refuse('above_own_rank'));
      return asked(own, held);
    });
    return { model: null, position: packPosition({ member: position }) };
  }

  const isOwn = (own: Membership, held: Membership): boolean => own.memberId === held.memberId;
  const heldGrants = ({ role, permissions, locationIds }: Membership): Grants => ({ role: role as TeamRole, permissions, locationIds });

  return {
    async updateMember(request) {
      const { session, body } = request;
      const context = commandContext(request, teamRoutes.updateMember, { clock });
      return touch(request, context, async (own, held) => {
        const grants = await grantsOf(ports, session, own, held, body);
        const active = body.status === 'Active';
        // Whoever could change their own place could lock themselves out, or give back what was taken from them.
        if (isOwn(own, held) && !(active && sameGrants(grants, heldGrants(held)))) throw new RefusalError(refuse('own_membership'));
        return { grants, active };
      });
    },

    async deactivateMember(request) {
      return touch(request, commandContext(request, teamRoutes.deactivateMember, { clock }), async (own, held) => {
        if (isOwn(own, held)) throw new RefusalError(refuse('own_membership'));
        return { grants: null, active: false };
      });
    },

    async reactivateMember(request) {
      const context = commandContext(request, teamRoutes.reactivateMember, { clock });
      return touch(request, context, async () => ({ grants: null, active: true }));
    },
  };
}

function sameGrants(one: Grants, other: Grants): boolean {
  const text = ({ role, permissions, locationIds }: Grants) =>
    JSON.stringify([role, [...permissions].sort(), locationIds && [...locationIds].sort()]);
  return text(one) === text(other);
}
