import { erasureAnswerMs, isoAfter, outsideRequestRoutes, platformTenant, type Route, type Uuid } from '@sumaa/contracts';
import { derivedId, packPosition } from '@sumaa/event-store';
import { commandContext, type AnyRequest } from '@sumaa/runtime/http';
import { maskPersonal } from '@sumaa/runtime/log';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { outsideRequest } from './outside-request.ts';

/**
 * Handlers of the register of requests by people without an account; they belong to the platform. The register is kept for ever, so an
 * address or a number in its texts must not be somebody's.
 */
export function outsideRequestHandlers(deps: CommandDeps): HandlersOf<typeof outsideRequestRoutes> {
  const contextOf = (request: AnyRequest, route: Route) => commandContext(request, route, { clock: deps.clock, tenantId: platformTenant });

  return {
    async recordOutsideRequest(request) {
      const context = contextOf(request, outsideRequestRoutes.recordOutsideRequest);
      const requestId: Uuid = derivedId(context.commandId, 'outside-request');
      const dueAt = isoAfter(request.body.receivedAt, erasureAnswerMs);
      const { accountId } = request.session;
      const facts = { ...request.body, reference: maskPersonal(request.body.reference), dueAt };
      const command = { type: 'RecordOutsideRequest', requestId, accountId, ...facts, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, outsideRequest, requestId, command, context, { orNew: true });
      return { model: { id: requestId, dueAt }, position: packPosition({ outsiderequest: position }) };
    },
    async answerOutsideRequest(request) {
      const context = contextOf(request, outsideRequestRoutes.answerOutsideRequest);
      const { accountId } = request.session;
      const given = { ...request.body, answer: maskPersonal(request.body.answer) };
      const command = { type: 'AnswerOutsideRequest', accountId, ...given, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, outsideRequest, request.params.id, command, context);
      return { model: null, position: packPosition({ outsiderequest: position }) };
    },
  };
}
