import { breachNoticeMs, dataBreachRoutes, isoAfter, platformTenant, type Route, type Uuid } from '@sumaa/contracts';
import { derivedId, packPosition } from '@sumaa/event-store';
import { commandContext, type AnyRequest } from '@sumaa/runtime/http';
import { maskPersonal } from '@sumaa/runtime/log';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { dataBreach } from './data-breach.ts';

/**
 * Handlers of the register of breaches; they belong to the platform. Addresses and numbers in its texts are masked, as in those of requests.
 */
export function dataBreachHandlers(deps: CommandDeps): HandlersOf<typeof dataBreachRoutes> {
  const contextOf = (request: AnyRequest, route: Route) => commandContext(request, route, { clock: deps.clock, tenantId: platformTenant });

  return {
    async recordDataBreach(request) {
      const context = contextOf(request, dataBreachRoutes.recordDataBreach);
      const breachId: Uuid = derivedId(context.commandId, 'data-breach');
      const dueAt = isoAfter(request.body.foundAt, breachNoticeMs);
      const { accountId } = request.session;
      const { what, affected } = request.body;
      const facts = { ...request.body, what: maskPersonal(what), affected: maskPersonal(affected), dueAt };
      const command = { type: 'RecordDataBreach', breachId, accountId, ...facts, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, dataBreach, breachId, command, context, { orNew: true });
      return { model: { id: breachId, dueAt }, position: packPosition({ databreach: position }) };
    },
    async announceDataBreach(request) {
      const context = contextOf(request, dataBreachRoutes.announceDataBreach);
      const { accountId } = request.session;
      const command = { type: 'AnnounceDataBreach', accountId, ...request.body, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, dataBreach, request.params.id, command, context);
      return { model: null, position: packPosition({ databreach: position }) };
    },
    async closeDataBreach(request) {
      const context = contextOf(request, dataBreachRoutes.closeDataBreach);
      const { accountId } = request.session;
      const outcome = maskPersonal(request.body.outcome);
      const command = { type: 'CloseDataBreach', accountId, outcome, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, dataBreach, request.params.id, command, context);
      return { model: null, position: packPosition({ databreach: position }) };
    },
  };
}
