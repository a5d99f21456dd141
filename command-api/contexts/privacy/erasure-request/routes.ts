import {
  erasureAnswerMs,
  erasureRequestRoutes,
  isoAfter,
  platformTenant,
  rankOf,
  type ErasureSubject,
  type Role,
  type Route,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { erasureRequestIdOf } from '@sumaa/runtime/derive';
import { commandContext, RefusalError, refuse, type AnyRequest, type SignedIn } from '@sumaa/runtime/http';
import { maskPersonal } from '@sumaa/runtime/log';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, loadOwned, requirePossible } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { PrivacyPorts } from '../ports.ts';
import type { ErasureRequestCommand } from './commands.ts';
import { erasureRequest } from './erasure-request.ts';

interface Asking extends Pick<SignedIn, 'locationIds'> {
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly role: Role;
}

/** One stream for each person and each business. */
const requestIdOf = (subject: ErasureSubject, { accountId, tenantId }: Asking): Uuid =>
  erasureRequestIdOf(subject, subject === 'person' ? accountId : tenantId);

function requireMayAsk(subject: ErasureSubject, { role, tenantId, locationIds }: Asking): void {
  const isGeneralManager = tenantId !== platformTenant && rankOf(role) >= rankOf('admin') && locationIds === null;
  if (subject === 'business' && !isGeneralManager) throw new RefusalError(refuse('forbidden'));
}

/** Handlers of the requests to be erased; they belong to the platform, which answers them. */
export function erasureRequestHandlers(deps: CommandDeps, ports: PrivacyPorts): HandlersOf<typeof erasureRequestRoutes> {
  const contextOf = (request: AnyRequest, route: Route) => commandContext(request, route, { clock: deps.clock, tenantId: platformTenant });

  return {
    async askErasure(request) {
      const { subject, ...proof } = request.body;
      const { accountId, tenantId } = request.session;
      requireMayAsk(subject, request.session);
      const context = contextOf(request, erasureRequestRoutes.askErasure);
      await ports.verifyPerson(request, { ...context, tenantId }, accountId, proof);
      const at = context.occurredAt;
      const requestId = requestIdOf(subject, request.session);
      const command = { type: 'AskErasure', requestId, subject, accountId, tenantId, at, dueAt: isoAfter(at, erasureAnswerMs) } as const;
      const { state, position } = await executeOwned(deps, erasureRequest, requestId, command, context, { orNew: true });
      return {
        model: { id: requestId, dueAt: state.status === 'none' ? command.dueAt : state.dueAt },
        position: packPosition({ erasurerequest: position }),
      };
    },
    async withdrawErasure(request) {
      const { subject } = request.body;
      const { accountId } = request.session;
      requireMayAsk(subject, request.session);
      const context = contextOf(request, erasureRequestRoutes.withdrawErasure);
      const command = { type: 'WithdrawErasure', accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, erasureRequest, requestIdOf(subject, request.session), command, context);
      return { model: null, position: packPosition({ erasurerequest: position }) };
    },
    async carryOutErasure(request) {
      const { id } = request.params;
      const context = contextOf(request, erasureRequestRoutes.carryOutErasure);
      const { state } = await loadOwned(deps, erasureRequest, id, platformTenant);
      if (state.status === 'none') throw new RefusalError(refuse('not_found'));
      const command: ErasureRequestCommand = { type: 'CarryOutErasure', accountId: request.session.accountId, at: context.occurredAt };
      await requirePossible(deps, erasureRequest, id, command, context);
      // Erasing twice changes nothing, so that a repeat goes on where the first stopped.
      if (state.subject === 'person') await ports.erase('account', state.accountId);
      else if (state.tenantId !== platformTenant) await ports.erase('business', state.tenantId);
      const { position } = await executeOwned(deps, erasureRequest, id, command, context);
      return { model: null, position: packPosition({ erasurerequest: position }) };
    },
    async refuseErasure(request) {
      const context = contextOf(request, erasureRequestRoutes.refuseErasure);
      const { accountId } = request.session;
      // As in the other registers: neither address nor number of somebody stays in it.
      const reason = maskPersonal(request.body.reason);
      const command = { type: 'RefuseErasure', accountId, reason, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, erasureRequest, request.params.id, command, context);
      return { model: null, position: packPosition({ erasurerequest: position }) };
    },
  };
}
