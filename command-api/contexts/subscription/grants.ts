import { choiceOf, isoAfter, unpaidChoiceMs, type Iso, type PlanChoice, type Uuid } from '@sumaa/contracts';
import { stepId, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../infra/deps.ts';
import { execute, findOwned } from '../../infra/execute.ts';
import { readProfile } from './billing-profile/read-profile.ts';
import { transferIdOf, transferReferenceId } from './payment/payment-id.ts';
import { payment } from './payment/payment.ts';
import { readCharge } from './payment/read-charge.ts';
import { transfer as transferOf } from './payment/transfer.ts';
import type { SubscriptionPorts } from './ports.ts';
import { withinSeats } from './seats/seat-keeper.ts';
import { runSubscription, type Told } from './subscription/run.ts';
import { readSubscription } from './usage/count-use.ts';

/** Why, and which of the staff. */
interface ByStaff {
  readonly reason: string;
  readonly accountId: Uuid;
}

/**
 * What the staff of the platform may do with the subscription of the context's tenant. Each answers the position written; the context's
 * actor is who did it.
 */
export interface Grants {
  extendTrial(context: CommandContext, given: ByStaff & { readonly endsAt: Iso }): Promise<string | null>;
  /**
   * Chooses a plan for the business; what is due has as long as a bank transfer takes. Throws RefusalError `payment_due | sum_changed |
   * plan_too_small | buyer_needed`.
   */
  arrangePlan(context: CommandContext, given: ByStaff & PlanChoice & { readonly expectedTotal: number }): Promise<string | null>;
  /** Throws RefusalError `trial_running | plan_too_small`. */
  grantMonths(context: CommandContext, given: ByStaff & PlanChoice & { readonly months: number }): Promise<string | null>;
  /** `percent` at most 90: what costs nothing are granted months. */
  grantDiscount(context: CommandContext, given: ByStaff & { readonly percent: number; readonly periods: number }): Promise<string | null>;
  /**
   * A bank transfer for a charge of the business. One for a charge that is over pays what else it can (`lateMoney`), or is to go back by hand. The
   * same reference again for the same charge is the same money; one that was recorded for another charge or business is refused. Throws
   * RefusalError `not_found | sum_changed | transfer_of_another | transfer_recorded | buyer_needed`.
   */
  recordBankTransfer(
    context: CommandContext,
    given: { readonly chargeId: Uuid; readonly halalas: number; readonly reference: string },
  ): Promise<string | null>;
}

export function createGrants(deps: CommandDeps, { readBusiness }: Pick<SubscriptionPorts, 'readBusiness'>): Grants {
  const run = async (context: CommandContext, told: Told) => (await runSubscription(deps, context, told)).token;
  const recordWhose = async (context: CommandContext, reference: string): Promise<void> => {
    const step = { ...context, commandId: stepId(context.commandId, 'transfer') };
    await execute(deps, transferOf, transferReferenceId(reference), { tenantId: context.tenantId as Uuid, reference }, step);
  };
  return {
    extendTrial: (context, given) => run(context, { type: 'ExtendTrial', ...given }),
    async arrangePlan(context, given) {
      const { details: buyer } = await readProfile(deps, context.tenantId);
      const payBy = isoAfter(context.occurredAt, unpaidChoiceMs.transfer);
      return withinSeats(deps, context, given.plan, (membersUsed) =>
        run(context, { type: 'ArrangePlan', ...given, membersUsed, buyer, payBy }),
      );
    },
    grantMonths: (context, given) =>
      withinSeats(deps, context, given.plan, (membersUsed) => run(context, { type: 'GrantMonths', ...given, membersUsed })),
    grantDiscount: (context, given) => run(context, { type: 'GrantDiscount', ...given }),
    async recordBankTransfer(context, { chargeId, halalas, reference }) {
      const tenantId = context.tenantId as Uuid;
      const charge = await readCharge(deps, tenantId, chargeId);
      if (!charge) throw new RefusalError(refuse('not_found'));
      const { request, ended } = charge;
      if (request.amount.total !== halalas) throw new RefusalError(refuse('sum_changed'));
      await recordWhose(context, reference);
      // What became of an order that is over is decided by what holds now.
      if (!charge.isOpen) await run({ ...context, commandId: stepId(context.commandId, 'due') }, { type: 'CheckSubscription' });
      const elsewhere = await recordedElsewhere(deps, tenantId, { chargeId, reference });
      const { details: buyer } = await readProfile(deps, tenantId);
      const isActive = (await readBusiness(tenantId))?.active ?? false;
      const order = { ...choiceOf(request), total: halalas, ended, accountId: request.accountId };
      return withinSeats(deps, context, request.plan, (membersUsed) => {
        const transfer = { order, membersUsed, isActive, buyer, elsewhere };
        const paid = { outcome: 'paid', retry: null, method: 'bank_transfer', reference, transfer } as const;
        return run(context, { type: 'RecordPayment', forChargeId: chargeId, paymentId: transferIdOf(chargeId, reference), ...paid });
      });
    },
  };
}

/** The ids of the same transfer for the other charges of a business, without those that the staff settled. */
async function recordedElsewhere(
  deps: CommandDeps,
  tenantId: Uuid,
  { chargeId: own, reference }: { readonly chargeId: Uuid; readonly reference: string },
): Promise<readonly Uuid[]> {
  const state = await readSubscription(deps, tenantId);
  if (state.status === 'none') return [];
  const charges = [...Object.keys(state.settled), ...(state.charge ? [state.charge.request.chargeId] : [])] as Uuid[];
  const ids: Uuid[] = [];
  for (const chargeId of charges.filter((one) => one !== own)) {
    const paymentId = transferIdOf(chargeId, reference);
    const settled = state.unapplied.includes(paymentId) && (await findOwned(deps, payment, chargeId, tenantId))?.state.transfersSettled;
    if (!settled || !settled.includes(paymentId)) ids.push(paymentId);
  }
  return ids;
}
