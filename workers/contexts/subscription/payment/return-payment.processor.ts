import { paymentCommands, paymentQuestions } from '@sumaa/contracts';
import type { PaymentProvider } from '@sumaa/runtime/payments';
import type { CommandClient } from '../../../infra/command-client.ts';
import type { Processor } from '../../../infra/running-job.ts';
import { outcomeOfFailure } from './outcome.ts';
import type { ReturnPayment } from './payment-jobs.ts';

/** Gives back money that arrived for nothing: by the payment's running total, so a repetition gives back nothing more. */
export function returnPayment(deps: {
  readonly commands: Pick<CommandClient, 'send' | 'ask'>;
  readonly payments: PaymentProvider;
}): Processor<ReturnPayment> {
  return async ({ tenantId, chargeId, paymentId }, job) => {
    const source = { tenantId, worker: 'return-payment', jobId: job.id, chain: job.chain, signal: job.signal };
    const { total } = await deps.commands.ask(paymentQuestions.readRefund, { chargeId, paymentId }, source);
    if (total === 0) return;
    let refundedTotal: number;
    try {
      refundedTotal = await deps.payments.refundUpTo({ paymentId, total, signal: job.signal });
    } catch (error) {
      if (job.signal.aborted) throw error;
      outcomeOfFailure(error);
      throw error;
    }
    await deps.commands.send(paymentCommands.recordRefund, { chargeId, paymentId, refundedTotal }, source);
  };
}
