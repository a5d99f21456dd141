import type { Erased, Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { invoice } from '../invoice/invoice.ts';
import { invoiceIdOf } from '../invoice/invoice-id.ts';
import { runSubscription } from '../subscription/run.ts';
import { payment } from './payment.ts';
import { readCharge, type Charge } from './read-charge.ts';

/**
 * Has some of what a charge of the context's tenant was paid with go back, in halalas with VAT; its credit note refers to its invoice. The
 * subscription grants it, so that nothing is credited and given back too; the payment follows. Answers the position written. Throws
 * RefusalError `not_found | invoice_waits | refund_too_large | payments_unavailable`.
 */
export async function requestRefund(
  deps: CommandDeps,
  context: CommandContext,
  given: { readonly chargeId: Uuid; readonly halalas: number; readonly reason: string | Erased; readonly accountId: Uuid },
): Promise<string | null> {
  const { chargeId, halalas: amount, reason, accountId } = given;
  const tenantId = context.tenantId as Uuid;
  const succeeded = (await readCharge(deps, tenantId, chargeId))?.succeeded;
  if (!succeeded) throw new RefusalError(refuse('not_found'));
  if (succeeded.method !== 'bank_transfer' && deps.payments === null) throw new RefusalError(refuse('payments_unavailable'));
  const issued = (await findOwned(deps, invoice, invoiceIdOf(chargeId), tenantId))?.state.number ?? null;
  if (issued === null) throw new RefusalError(refuse('invoice_waits'));
  const { paymentId } = succeeded;
  const known = (await findOwned(deps, payment, chargeId, tenantId))?.state;
  // More than was wanted may have gone back by hand, in the provider's own console.
  const wantedBefore = Math.max(known?.wanted[paymentId] ?? 0, known?.refunded[paymentId] ?? 0);
  const step = stepsOf(context, tenantId);
  await runSubscription(deps, step('subscription'), {
    type: 'GrantRefund',
    forChargeId: chargeId,
    amount,
    wantedBefore,
    reason,
    accountId,
  });
  const charge = await readCharge(deps, tenantId, chargeId);
  return charge && followRefunds(deps, step('payment'), charge);
}

/** Has the payment of a charge follow what was granted, in that order; a repetition changes nothing. Answers the position written. */
export async function followRefunds(deps: CommandDeps, context: CommandContext, charge: Charge): Promise<string | null> {
  const { succeeded, refunds } = charge;
  if (!succeeded) return null;
  const { method } = succeeded;
  const step = stepsOf(context, context.tenantId);
  let position: string | null = null;
  for (const { tenantId, chargeId, paymentId, amount, net, wantedTotal, reason, accountId, at } of refunds) {
    const sums = { amount, net, wantedTotal };
    const command = { type: 'RequestRefund', tenantId, chargeId, paymentId, method, ...sums, reason, accountId, at } as const;
    const executed = await executeOwned(deps, payment, chargeId, command, step(`refund-${wantedTotal}`), { orNew: true });
    position = packPosition({ payment: executed.position }) ?? position;
  }
  return position;
}
