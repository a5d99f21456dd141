import { contactAssignmentRoutes, contactRulesId, platformTenant, type Route, type Uuid } from '@sumaa/contracts';
import { load, packPosition } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse, type AnyRequest } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned } from '../../infra/execute.ts';
import type { HandlersOf } from '../../infra/handlers.ts';
import { contactDuty } from './duty/contact-duty.ts';
import type { ContactPorts } from './ports.ts';
import { contactRules } from './rules/contact-rules.ts';

/** Handlers for the rules of the inbox and the turns of its people. */
export function contactAssignmentHandlers(
  deps: CommandDeps,
  { isInboxStaff }: Pick<ContactPorts, 'isInboxStaff'>,
): HandlersOf<typeof contactAssignmentRoutes> {
  const contextOf = (request: AnyRequest, route: Route) => commandContext(request, route, { clock: deps.clock, tenantId: platformTenant });
  const requireStaff = async (accountId: Uuid) => {
    if (!(await isInboxStaff(accountId))) throw new RefusalError(refuse('contact_not_assignable'));
  };

  return {
    async changeContactRules(request) {
      const { body, session } = request;
      // Somebody named before may have left since: that must not stop the other rules from being changed.
      const { state } = await load(deps, contactRules, contactRulesId);
      const known = new Set(state.rules.map(({ assignToUserId }) => assignToUserId));
      for (const { assignToUserId } of body.rules)
        if (assignToUserId !== null && !known.has(assignToUserId)) await requireStaff(assignToUserId);
      const command = { type: 'ChangeRules', ...body, accountId: session.accountId } as const;
      const context = contextOf(request, contactAssignmentRoutes.changeContactRules);
      const { position } = await executeOwned(deps, contactRules, contactRulesId, command, context, { orNew: true });
      return { model: null, position: packPosition({ contactrules: position }) };
    },
    async changeContactDuty(request) {
      const { params, body, session } = request;
      await requireStaff(params.id);
      const command = { type: 'ChangeDuty', accountId: params.id, ...body, changedBy: session.accountId } as const;
      const context = contextOf(request, contactAssignmentRoutes.changeContactDuty);
      const { position } = await executeOwned(deps, contactDuty, params.id, command, context, { orNew: true });
      return { model: null, position: packPosition({ contactduty: position }) };
    },
  };
}
