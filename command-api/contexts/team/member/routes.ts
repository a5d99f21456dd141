import { teamRoutes, type Uuid } from '@sumaa/contracts';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { MembershipChange } from './memberships.ts';
import type { TeamPorts } from '../ports.ts';
import { checkedGrantsOf, requireEqualId } from '../grants.ts';
import type { ManagersRequest, People } from '../people.ts';

type MemberRoutes = 'updateMember' | 'deactivateMember' | 'reactivateMember';

/** Handlers for managing members. */
export function memberHandlers(
  { clock }: Pick<CommandDeps, 'clock'>,
  ports: TeamPorts,
  people: People,
): Pick<HandlersOf<typeof teamRoutes>, MemberRoutes> {
  /** The id and the business, which the body may repeat. Throws RefusalError `validation_failed`. */
  function idOf({
    session,
    params,
    body,
  }: ManagersRequest & {
    readonly params: { readonly id: Uuid };
    readonly body: { readonly id?: Uuid | undefined; readonly businessId?: Uuid | undefined } | undefined;
  }): Uuid {
    requireEqualId('id', body?.id, params.id);
    requireEqualId('businessId', body?.businessId, session.tenantId);
    return params.id;
  }
  const to = (active: boolean) => (): MembershipChange => ({ grants: null, active });

  return {
    async updateMember(request) {
      const { session, body } = request;
      const context = commandContext(request, teamRoutes.updateMember, { clock });
      return people.changeMember(request, context, idOf(request), async (own, current) => ({
        grants: await checkedGrantsOf(ports, session, own, current, body),
        active: body.status === 'Active',
      }));
    },

    async deactivateMember(request) {
      const context = commandContext(request, teamRoutes.deactivateMember, { clock });
      return people.changeMember(request, context, idOf(request), to(false));
    },

    async reactivateMember(request) {
      const context = commandContext(request, teamRoutes.reactivateMember, { clock });
      return people.changeMember(request, context, idOf(request), to(true));
    },
  };
}
