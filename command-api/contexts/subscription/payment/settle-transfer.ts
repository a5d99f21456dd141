import type { Erased, SubscriptionEventNamed, TransferOutcome, Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import { subscription } from '../subscription/subscription.ts';
import { payment } from './payment.ts';

/**
 * Records what became of a bank transfer of the context's tenant that arrived for nothing: once, the first answer holds. Answers the position
 * written. Throws RefusalError `not_found`, also for money that goes back by itself.
 */
export async function settleTransfer(
  deps: CommandDeps,
  context: CommandContext,
  given: {
    readonly paymentId: Uuid;
    readonly outcome: TransferOutcome;
    readonly reason: string | Erased;
    readonly accountId: Uuid;
  },
): Promise<string | null> {
  const { paymentId, outcome, reason, accountId } = given;
  const tenantId = context.tenantId as Uuid;
  const events = (await findOwned(deps, subscription, tenantId, tenantId))?.events ?? [];
  const arrived = events
    .map(({ type, data }) => (type === 'PaymentUnapplied' && data.paymentId === paymentId ? data : null))
    .find(isTransfer);
  if (!arrived) throw new RefusalError(refuse('not_found'));
  const { chargeId, amount } = arrived;
  const command = {
    type: 'SettleTransfer',
    tenantId,
    chargeId,
    paymentId,
    outcome,
    amount: amount.total,
    reason,
    accountId,
    at: context.occurredAt,
  } as const;
  const { position } = await executeOwned(deps, payment, chargeId, command, context, { orNew: true });
  return packPosition({ payment: position });
}

type Arrived = SubscriptionEventNamed<'PaymentUnapplied'>['data'];
const isTransfer = (arrived: Arrived | null): arrived is Arrived => arrived?.method === 'bank_transfer';
