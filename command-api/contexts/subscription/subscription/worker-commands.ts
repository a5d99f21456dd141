import { nextDueAt, type subscriptionCommands } from '@sumaa/contracts';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { InternalHandlersOf } from '../../../infra/handlers.ts';
import type { SubscriptionPorts } from '../ports.ts';
import { runSubscription } from './run.ts';
import { startTrial } from './start-trial.ts';

/** What time and payments bring to a subscription. */
export function subscriptionWorkerCommands(deps: CommandDeps, ports: SubscriptionPorts): InternalHandlersOf<typeof subscriptionCommands> {
  return {
    async StartTrial(context) {
      const business = await ports.readBusiness(context.tenantId);
      if (!business) throw new RefusalError(refuse('not_found'));
      return { result: null, position: await startTrial(deps, context, business.registeredAt) };
    },
    async CheckSubscription(context) {
      const { state, token } = await runSubscription(deps, context, { type: 'CheckSubscription' });
      return { result: { nextAt: nextDueAt(state, context.occurredAt) }, position: token };
    },
    async RecordPayment(context, { chargeId: forChargeId, ...payment }) {
      const { token } = await runSubscription(deps, context, { type: 'RecordPayment', forChargeId, ...payment });
      return { result: null, position: token };
    },
  };
}
