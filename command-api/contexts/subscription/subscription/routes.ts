import { subscriptionRoutes } from '@sumaa/contracts';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { cancel, choosePlan } from './choose-plan.ts';
import { runSubscription } from './run.ts';

/** Handlers for what general managers do with the subscription. */
export function subscriptionHandlers(deps: CommandDeps): HandlersOf<typeof subscriptionRoutes> {
  const { clock } = deps;
  return {
    async choosePlan(request) {
      const { body, session } = request;
      const context = commandContext(request, subscriptionRoutes.choosePlan, { clock });
      const { chargeId, position } = await choosePlan(deps, context, { ...body, accountId: session.accountId });
      return { model: { chargeId }, position };
    },
    async withdrawPlanChange(request) {
      const context = commandContext(request, subscriptionRoutes.withdrawPlanChange, { clock });
      const { token } = await runSubscription(deps, context, { type: 'WithdrawPlanChange', accountId: request.session.accountId });
      return { model: null, position: token };
    },
    async cancelSubscription(request) {
      const { body, session } = request;
      const context = commandContext(request, subscriptionRoutes.cancelSubscription, { clock });
      const given = { accountId: session.accountId, reason: body.reason, comment: body.comment || null };
      return { model: null, position: await cancel(deps, context, given) };
    },
    async withdrawCancellation(request) {
      const context = commandContext(request, subscriptionRoutes.withdrawCancellation, { clock });
      const { token } = await runSubscription(deps, context, { type: 'WithdrawCancellation', accountId: request.session.accountId });
      return { model: null, position: token };
    },
  };
}
