import { erased, subscriptionConsoleRoutes as routes, type Erased, type Route, type TenantId } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { commandContext, refuse, type HttpRequest } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned } from '../../infra/execute.ts';
import type { HandlersOf } from '../../infra/handlers.ts';
import { saveDetails } from './billing-profile/save-details.ts';
import type { Grants } from './grants.ts';
import { invoice } from './invoice/invoice.ts';
import { settleTransfer } from './payment/settle-transfer.ts';
import { requestRefund } from './payment/request-refund.ts';
import type { SubscriptionPorts } from './ports.ts';
import { readSubscription } from './usage/count-use.ts';

/** Handlers for what the staff of the platform do with the subscription of a business. */
export function consoleHandlers(
  deps: CommandDeps,
  grants: Grants,
  { readBusiness }: Pick<SubscriptionPorts, 'readBusiness'>,
): HandlersOf<typeof routes> {
  /** What is kept of a reason: its money goes back to an erased business, too, whose key is gone. */
  const keptReason = async (tenantId: TenantId, reason: string): Promise<string | Erased> =>
    (await readBusiness(tenantId))?.erased ? erased : reason;
  /** The command acts in the business that the path names; who did it is one of the staff. */
  const within = <R extends Route>(request: HttpRequest<R>, route: R, tenantId: TenantId): CommandContext => ({
    ...commandContext(request, route, deps),
    tenantId,
  });
  return {
    async extendTrial(request) {
      const { body, params, session } = request;
      const context = within(request, routes.extendTrial, params.id);
      return { model: null, position: await grants.extendTrial(context, { ...body, accountId: session.accountId }) };
    },
    async arrangePlan(request) {
      const { body, params, session } = request;
      const context = within(request, routes.arrangePlan, params.id);
      return { model: null, position: await grants.arrangePlan(context, { ...body, accountId: session.accountId }) };
    },
    async grantMonths(request) {
      const { body, params, session } = request;
      const context = within(request, routes.grantMonths, params.id);
      return { model: null, position: await grants.grantMonths(context, { ...body, accountId: session.accountId }) };
    },
    async grantDiscount(request) {
      const { body, params, session } = request;
      const context = within(request, routes.grantDiscount, params.id);
      return { model: null, position: await grants.grantDiscount(context, { ...body, accountId: session.accountId }) };
    },
    async saveBuyer(request) {
      const { body: details, params, session } = request;
      const context = within(request, routes.saveBuyer, params.id);
      if ((await readSubscription(deps, params.id)).status === 'none') return refuse('not_found');
      return { model: null, position: await saveDetails(deps, context, { tenantId: params.id, details, accountId: session.accountId }) };
    },
    async recordTransfer(request) {
      const { body, params } = request;
      return { model: null, position: await grants.recordBankTransfer(within(request, routes.recordTransfer, params.id), body) };
    },
    async settleTransfer(request) {
      const { body, params, session } = request;
      const context = within(request, routes.settleTransfer, params.id);
      const reason = await keptReason(params.id, body.reason);
      return { model: null, position: await settleTransfer(deps, context, { ...body, reason, accountId: session.accountId }) };
    },
    async refund(request) {
      const { body, params, session } = request;
      const context = within(request, routes.refund, params.id);
      const reason = await keptReason(params.id, body.reason);
      return { model: null, position: await requestRefund(deps, context, { ...body, reason, accountId: session.accountId }) };
    },
    async sendInvoice(request) {
      const { body, params, session } = request;
      const context = within(request, routes.sendInvoice, params.id);
      const command = { type: 'SendAgain', accountId: session.accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, invoice, body.documentId, command, context);
      return { model: null, position: packPosition({ invoice: position }) };
    },
  };
}
