import { mayTouch, teamRoutes, type TeamRole, type Uuid } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse, type SignedIn } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../wiring/deps.ts';
import type { HandlersOf } from '../../wiring/handlers.ts';
import type { Grants, Place, TeamPorts } from './ports.ts';
import { grantsOf, placeOf, requireSame } from './standing.ts';

type MemberRoutes = 'updateMember' | 'deactivateMember' | 'reactivateMember';

/** What managers do with members. */
export function memberHandlers(deps: CommandDeps, ports: TeamPorts): Pick<HandlersOf<typeof teamRoutes>, MemberRoutes> {
  const { clock } = deps;

  /** The tenant's member, where who asks may touch them. Throws RefusalError `not_found | above_own_rank | validation_failed`. */
  async function touched({
    session,
    params,
    body,
  }: {
    session: SignedIn;
    params: { id: Uuid };
    body: { id?: Uuid; businessId?: Uuid } | undefined;
  }): Promise<{ readonly own: Place; readonly held: Place; readonly isOwn: boolean }> {
    requireSame('id', body?.id, params.id);
    requireSame('businessId', body?.businessId, session.tenantId);
    const [own, held] = await Promise.all([placeOf(ports, session), ports.places.read(session.tenantId, params.id)]);
    if (!held) throw new RefusalError(refuse('not_found'));
    if (!mayTouch(own, held)) throw new RefusalError(refuse('above_own_rank'));
    return { own, held, isOwn: own.memberId === held.memberId };
  }

  const heldGrants = ({ role, permissions, locationIds }: Place): Grants => ({ role: role as TeamRole, permissions, locationIds });

  return {
    async updateMember(request) {
      const { session, params, body } = request;
      const context = commandContext(request, teamRoutes.updateMember, { clock });
      const { own, held, isOwn } = await touched(request);
      const grants = await grantsOf(ports, session, own, held, body);
      const active = body.status === 'Active';
      // Whoever could change their own place could lock themselves out, or give back what was taken from them.
      if (isOwn && !(active && sameGrants(grants, heldGrants(held)))) return refuse('own_membership');
      const position = await ports.places.change(context, params.id, { ...grants, active });
      return { model: null, position: packPosition({ member: position }) };
    },

    async deactivateMember(request) {
      const context = commandContext(request, teamRoutes.deactivateMember, { clock });
      const { held, isOwn } = await touched(request);
      if (isOwn) return refuse('own_membership');
      const position = await ports.places.change(context, request.params.id, { ...heldGrants(held), active: false });
      return { model: null, position: packPosition({ member: position }) };
    },

    async reactivateMember(request) {
      const context = commandContext(request, teamRoutes.reactivateMember, { clock });
      const { held } = await touched(request);
      const position = await ports.places.change(context, request.params.id, { ...heldGrants(held), active: true });
      return { model: null, position: packPosition({ member: position }) };
    },
  };
}

function sameGrants(one: Grants, other: Grants): boolean {
  const text = ({ role, permissions, locationIds }: Grants) =>
    JSON.stringify([role, [...permissions].sort(), locationIds && [...locationIds].sort()]);
  return text(one) === text(other);
}
