import { isoAfter, unpaidChoiceMs, type Iso, type PlanChoice, type Uuid } from '@sumaa/contracts';
import { load, stepId, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../infra/deps.ts';
import { execute } from '../../infra/execute.ts';
import { readProfile } from './billing-profile/read-profile.ts';
import { transferIdOf, transferReferenceId } from './payment/payment-id.ts';
import { transfer } from './payment/transfer.ts';
import { seats, seatsTaken } from './seats/seats.ts';
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
  grantMonths(context: CommandContext, given: ByStaff & PlanChoice & { readonly months: number }): Promise<string | null>;
  /** `percent` at most 90: what costs nothing are granted months. */
  grantDiscount(context: CommandContext, given: ByStaff & { readonly percent: number; readonly periods: number }): Promise<string | null>;
  /**
   * A bank transfer that pays the open charge; one that comes too late is to go back by hand. The same reference again for the same charge is
   * the same money, and one that was recorded for another business is refused. Throws RefusalError `not_found | sum_changed |
   * transfer_of_another`.
   */
  recordBankTransfer(
    context: CommandContext,
    given: { readonly chargeId: Uuid; readonly halalas: number; readonly reference: string },
  ): Promise<string | null>;
}

export function createGrants(deps: CommandDeps): Grants {
  const run = async (context: CommandContext, told: Told) => (await runSubscription(deps, context, told)).token;
  const recordWhose = async (context: CommandContext, reference: string): Promise<void> => {
    const step = { ...context, commandId: stepId(context.commandId, 'transfer') };
    await execute(deps, transfer, transferReferenceId(reference), { tenantId: context.tenantId as Uuid, reference }, step);
  };
  return {
    extendTrial: (context, given) => run(context, { type: 'ExtendTrial', ...given }),
    async arrangePlan(context, given) {
      const { state } = await load(deps, seats, context.tenantId);
      const membersUsed = seatsTaken(state, context.occurredAt);
      const { details: buyer } = await readProfile(deps, context.tenantId);
      const payBy = isoAfter(context.occurredAt, unpaidChoiceMs.transfer);
      return run(context, { type: 'ArrangePlan', ...given, membersUsed, buyer, payBy });
    },
    grantMonths: (context, given) => run(context, { type: 'GrantMonths', ...given }),
    grantDiscount: (context, given) => run(context, { type: 'GrantDiscount', ...given }),
    async recordBankTransfer(context, { chargeId, halalas, reference }) {
      const state = await readSubscription(deps, context.tenantId);
      if (state.status === 'none') throw new RefusalError(refuse('not_found'));
      const asked = state.charge?.request.chargeId === chargeId ? state.charge.request : state.settled[chargeId];
      if (!asked) throw new RefusalError(refuse('not_found'));
      if (asked.amount.total !== halalas) throw new RefusalError(refuse('sum_changed'));
      await recordWhose(context, reference);
      const paymentId = transferIdOf(chargeId, reference);
      const paid = { outcome: 'paid', retry: null, method: 'bank_transfer' } as const;
      return run(context, { type: 'RecordPayment', forChargeId: chargeId, paymentId, ...paid, reference });
    },
  };
}
