import { paymentCommands, type Uuid } from '@sumaa/contracts';
import { currency, type PaymentProvider } from '@sumaa/runtime/payments';
import type { CommandClient } from '../../../infra/command-client.ts';
import type { Processor } from '../../../infra/running-job.ts';
import { endOf } from './outcome.ts';
import type { CheckPayment } from './payment-jobs.ts';

/**
 * Looks up a payment that the provider gave notice of, and records what it became, and what went back of it: also by hand, in the provider's
 * own console. A notice about a payment of somebody else changes nothing.
 */
export function checkPayment(deps: {
  readonly commands: Pick<CommandClient, 'send'>;
  readonly payments: PaymentProvider;
}): Processor<CheckPayment> {
  return async ({ paymentId }, job) => {
    const found = await deps.payments.find(paymentId, job.signal);
    if (!found || found.chargeId === null || found.tenantId === null || found.currency !== currency) {
      job.log.warn({ paymentId }, 'a notice is about a payment that this installation did not order');
      return;
    }
    if (found.outcome.kind !== 'paid' && found.outcome.kind !== 'declined') return;
    const end = endOf(found.outcome, 0);
    if (end === null) return;
    const { chargeId, amount } = found;
    const source = { tenantId: found.tenantId as Uuid, worker: 'check-payment', jobId: job.id, chain: job.chain, signal: job.signal };
    await deps.commands.send(paymentCommands.settlePayment, { chargeId, paymentId, amount, ...end }, { ...source, step: end.outcome });
    if (found.refunded === 0) return;
    const refund = { chargeId, paymentId, refundedTotal: found.refunded };
    await deps.commands.send(paymentCommands.recordRefund, refund, { ...source, step: `refunded-${found.refunded}` });
  };
}
