import type { Iso, PlanChoice, Uuid } from '@sumaa/contracts';
import { derivedId, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../infra/deps.ts';
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
  grantMonths(context: CommandContext, given: ByStaff & PlanChoice & { readonly months: number }): Promise<string | null>;
  /** `percent` at most 90: what costs nothing are granted months. */
  grantDiscount(context: CommandContext, given: ByStaff & { readonly percent: number; readonly periods: number }): Promise<string | null>;
  /** A bank transfer that pays the open charge. Throws RefusalError `not_found | sum_changed`. */
  recordBankTransfer(
    context: CommandContext,
    given: { readonly chargeId: Uuid; readonly halalas: number; readonly reference: string },
  ): Promise<string | null>;
}

export function createGrants(deps: CommandDeps): Grants {
  const run = async (context: CommandContext, told: Told) => (await runSubscription(deps, context, told)).token;
  return {
    extendTrial: (context, given) => run(context, { type: 'ExtendTrial', ...given }),
    grantMonths: (context, given) => run(context, { type: 'GrantMonths', ...given }),
    grantDiscount: (context, given) => run(context, { type: 'GrantDiscount', ...given }),
    async recordBankTransfer(context, { chargeId, halalas, reference }) {
      const state = await readSubscription(deps, context.tenantId);
      const charge = state.status === 'none' ? null : state.charge;
      if (charge?.request.chargeId === chargeId && charge.request.amount.total !== halalas) throw new RefusalError(refuse('sum_changed'));
      const paymentId = derivedId(context.commandId, 'payment');
      const paid = { outcome: 'paid', retry: null, method: 'bank_transfer' } as const;
      return run(context, { type: 'RecordPayment', forChargeId: chargeId, paymentId, ...paid, reference });
    },
  };
}
