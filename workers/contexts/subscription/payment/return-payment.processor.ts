import { paymentCommands } from '@sumaa/contracts';
import type { PaymentProvider } from '@sumaa/runtime/payments';
import type { Alone } from '@sumaa/runtime/postgres';
import type { CommandClient } from '../../../infra/command-client.ts';
import type { Processor } from '../../../infra/running-job.ts';
import { outcomeOfFailure } from './outcome.ts';
import type { ReturnPayment } from './payment-jobs.ts';

/**
 * Gives back money that arrived for nothing: by the payment's running total, so a repetition gives back nothing more. What came by bank
 * transfer is only recorded, also where there is no provider; what is to go to a card waits for one. Alone for a payment, because the
 * provider reads no key that makes a refund happen once: of two jobs the second sees what the first gave back.
 */
export function returnPayment(deps: {
  readonly commands: Pick<CommandClient, 'send'>;
  readonly payments: PaymentProvider | null;
  readonly alone: Alone;
}): Processor<ReturnPayment> {
  return ({ tenantId, chargeId, paymentId }, job) =>
    deps.alone(`return-payment ${paymentId}`, async (lost) => {
      const signal = AbortSignal.any([job.signal, lost]);
      const source = { tenantId, worker: 'return-payment', jobId: job.id, chain: job.chain, signal };
      const claim = { ...source, step: `claim-${job.run}` };
      const { total } = await deps.commands.send(paymentCommands.claimRefund, { chargeId, paymentId }, claim);
      if (total === 0) return;
      if (!deps.payments) {
        job.log.warn({ chargeId, paymentId }, 'a card is to get money back, and there is no payment provider');
        return;
      }
      let refundedTotal: number;
      try {
        refundedTotal = await deps.payments.refundUpTo({ paymentId, total, signal });
      } catch (error) {
        if (signal.aborted) throw error;
        outcomeOfFailure(error);
        throw error;
      }
      await deps.commands.send(paymentCommands.recordRefund, { chargeId, paymentId, refundedTotal }, source);
    });
}
