import type { Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import { invoice } from '../invoice/invoice.ts';
import { invoiceIdOf } from '../invoice/invoice-id.ts';
import { payment } from './payment.ts';
import { readCharge } from './read-charge.ts';

/**
 * Has some of what a charge of the context's tenant was paid with go back, in halalas with VAT; its credit note refers to its invoice. Answers
 * the position written. Throws RefusalError `not_found | invoice_waits | refund_too_large | payments_unavailable`.
 */
export async function requestRefund(
  deps: CommandDeps,
  context: CommandContext,
  given: { readonly chargeId: Uuid; readonly halalas: number; readonly reason: string; readonly accountId: Uuid },
): Promise<string | null> {
  const { chargeId, halalas: amount, reason, accountId } = given;
  const tenantId = context.tenantId as Uuid;
  const succeeded = (await readCharge(deps, tenantId, chargeId))?.succeeded;
  if (!succeeded) throw new RefusalError(refuse('not_found'));
  const { paymentId, method, amount: paid } = succeeded;
  if (method !== 'bank_transfer' && deps.payments === null) throw new RefusalError(refuse('payments_unavailable'));
  const issued = (await findOwned(deps, invoice, invoiceIdOf(chargeId), tenantId))?.state.number ?? null;
  if (issued === null) throw new RefusalError(refuse('invoice_waits'));
  const sums = { amount, paidTotal: paid.total, paidNet: paid.net };
  const command = {
    type: 'RequestRefund',
    tenantId,
    chargeId,
    paymentId,
    method,
    ...sums,
    reason,
    accountId,
    at: context.occurredAt,
  } as const;
  const { position } = await executeOwned(deps, payment, chargeId, command, context, { orNew: true });
  return packPosition({ payment: position });
}
