import {
  accessAt,
  iso,
  planInForce,
  platformTenant,
  subscriptionConsoleRoutes,
  subscriptionRoutes,
  type Iso,
  type PlanId,
  type Refusal,
  type subscriptionCommands,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf } from '../../infra/handlers.ts';
import { forgetPayer } from './billing-profile/forget-payer.ts';
import { saveDetails } from './billing-profile/save-details.ts';
import { consoleHandlers } from './console-routes.ts';
import { createGrants, type Grants } from './grants.ts';
import { readOpenCharge } from './payment/read-charge.ts';
import type { PaymentPorts } from './payment/ports.ts';
import type { SubscriptionPorts } from './ports.ts';
import { createSeatKeeper, type SeatKeeper } from './seats/seat-keeper.ts';
import { cancel, choosePlan, resume } from './subscription/choose-plan.ts';
import { subscriptionHandlers } from './subscription/routes.ts';
import { runSubscription } from './subscription/run.ts';
import { startTrial } from './subscription/start-trial.ts';
import { subscriptionWorkerCommands } from './subscription/worker-commands.ts';
import { createUseCounter, readSubscription, type UseCounter } from './usage/count-use.ts';

export { createPayments, type Payments } from './payments.ts';

/** What businesses pay for: trial, plan, limits. */
export interface Subscriptions extends ContextParts {
  readonly internal: InternalHandlersOf<typeof subscriptionCommands>;
  readonly uses: UseCounter;
  readonly seats: SeatKeeper;
  readonly grants: Grants;
  /** Begins the trial of the context's tenant, which was registered at this instant. */
  startTrial(context: CommandContext, registeredAt: Iso): Promise<string | null>;
  /** The plan whose limits hold. */
  planOf(tenantId: TenantId): Promise<PlanId>;
  /** Null while the trial has not begun. */
  trialEndsAt(tenantId: TenantId): Promise<Iso | null>;
  choosePlan(context: CommandContext, given: Parameters<typeof choosePlan>[2]): ReturnType<typeof choosePlan>;
  /** What a business has still to pay; null: nothing. */
  openCharge(tenantId: Uuid): ReturnType<typeof readOpenCharge>;
  /** Removes card and billing details of the context's tenant, which is erased. */
  forgetPayer(context: CommandContext, accountId: Uuid): Promise<void>;
  saveDetails(context: CommandContext, given: Parameters<typeof saveDetails>[2]): ReturnType<typeof saveDetails>;
  cancel(context: CommandContext, given: Parameters<typeof cancel>[2]): ReturnType<typeof cancel>;
  resume(context: CommandContext, given: Parameters<typeof resume>[2]): ReturnType<typeof resume>;
  readonly recordPayment: PaymentPorts['recordPayment'];
  readonly noteRefund: PaymentPorts['noteRefund'];
  /** Why a business may not do what needs a plan; null: it may. */
  refusalFor(tenantId: TenantId): Promise<Refusal | null>;
}

export function createSubscriptions(deps: CommandDeps, ports: SubscriptionPorts): Subscriptions {
  const grants = createGrants(deps, ports);
  return {
    routes: [
      routesOf(subscriptionRoutes, subscriptionHandlers(deps)),
      routesOf(subscriptionConsoleRoutes, consoleHandlers(deps, grants, ports)),
    ],
    internal: subscriptionWorkerCommands(deps, ports),
    uses: createUseCounter(deps, ports),
    seats: createSeatKeeper(deps),
    grants,
    startTrial: (context, registeredAt) => startTrial(deps, context, registeredAt),
    choosePlan: (context, given) => choosePlan(deps, context, given),
    openCharge: (tenantId) => readOpenCharge(deps, tenantId),
    forgetPayer: (context, accountId) => forgetPayer(deps, context, accountId),
    saveDetails: (context, given) => saveDetails(deps, context, given),
    cancel: (context, given) => cancel(deps, context, given),
    resume: (context, given) => resume(deps, context, given),
    async recordPayment(context, { tenantId: _tenantId, chargeId: forChargeId, ...payment }) {
      return (await runSubscription(deps, context, { type: 'RecordPayment', forChargeId, ...payment, reference: null })).token;
    },
    async noteRefund(context, { chargeId: forChargeId, ...refund }) {
      return (await runSubscription(deps, context, { type: 'NoteRefund', forChargeId, ...refund })).token;
    },
    planOf: async (tenantId) => planInForce(await readSubscription(deps, tenantId)),
    async trialEndsAt(tenantId) {
      const state = await readSubscription(deps, tenantId);
      return state.status === 'none' ? null : state.trialEndsAt;
    },
    async refusalFor(tenantId) {
      if (tenantId === platformTenant) return null;
      const access = accessAt(await readSubscription(deps, tenantId), iso(deps.clock()));
      return access === 'full' ? null : refuse('subscription_required');
    },
  };
}
