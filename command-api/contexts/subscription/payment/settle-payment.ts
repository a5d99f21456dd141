import { type PaymentRetry, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { followSettled } from './follow-settled.ts';
import { payment } from './payment.ts';
import type { PaymentPorts } from './ports.ts';
import { readCharge } from './read-charge.ts';

export interface Settlement {
  readonly tenantId: Uuid;
  readonly chargeId: Uuid;
  readonly paymentId: Uuid;
  readonly outcome: 'paid' | 'declined';
  readonly code: string | null;
  readonly retry: PaymentRetry | null;
  /** As the provider holds it, in halalas. */
  readonly amount: number;
}

/**
 * Records what the provider said of a payment, then has the subscription follow it, and those before it that it does not know. Both are
 * repeated without effect. Throws RefusalError `not_found` for another business's charge, `conflict` for a payment of another amount: it is
 * never taken for this charge.
 */
export async function settlePayment(
  deps: CommandDeps,
  ports: Pick<PaymentPorts, 'recordPayment'>,
  context: CommandContext,
  { tenantId, chargeId, paymentId, outcome, code, retry, amount }: Settlement,
): Promise<string | null> {
  const charge = await readCharge(deps, tenantId, chargeId);
  if (!charge) throw new RefusalError(refuse('not_found'));
  if (charge.request.amount.total !== amount) {
    deps.log.error({ chargeId, paymentId }, 'a payment of another amount than its charge was not recorded');
    throw new RefusalError(refuse('conflict'));
  }
  const step = stepsOf(context, tenantId);
  const command = { type: 'Settle', tenantId, chargeId, paymentId, outcome, code, retry, at: context.occurredAt } as const;
  const { state, position } = await executeOwned(deps, payment, chargeId, command, step('payment'), { orNew: true });
  return (await followSettled(ports, step, charge, state)) ?? packPosition({ payment: position });
}
