import { paymentCommands } from '@sumaa/contracts';
import type { PaymentProvider } from '@sumaa/runtime/payments';
import { inTransaction } from '@sumaa/runtime/postgres';
import type pg from 'pg';
import type { CommandClient } from '../../../infra/command-client.ts';
import type { Processor } from '../../../infra/running-job.ts';
import { outcomeOfFailure } from './outcome.ts';
import type { ReturnPayment } from './payment-jobs.ts';

/**
 * Gives back money that arrived for nothing: by the payment's running total, so a repetition gives back nothing more. What came by bank
 * transfer is only recorded, also where there is no provider; what is to go to a card waits for one.
 */
export function returnPayment(deps: {
  readonly commands: Pick<CommandClient, 'send'>;
  readonly payments: PaymentProvider | null;
  readonly pool: pg.Pool;
}): Processor<ReturnPayment> {
  return ({ tenantId, chargeId, paymentId }, job) =>
    oneAtATime(deps.pool, paymentId, async () => {
      const source = { tenantId, worker: 'return-payment', jobId: job.id, chain: job.chain, signal: job.signal };
      const claim = { ...source, step: `claim-${job.run}` };
      const { total } = await deps.commands.send(paymentCommands.claimRefund, { chargeId, paymentId }, claim);
      if (total === 0) return;
      if (!deps.payments) {
        job.log.warn({ chargeId, paymentId }, 'a card is to get money back, and there is no payment provider');
        return;
      }
      let refundedTotal: number;
      try {
        refundedTotal = await deps.payments.refundUpTo({ paymentId, total, signal: job.signal });
      } catch (error) {
        if (job.signal.aborted) throw error;
        outcomeOfFailure(error);
        throw error;
      }
      await deps.commands.send(paymentCommands.recordRefund, { chargeId, paymentId, refundedTotal }, source);
    });
}

/** The provider reads no key that makes a refund happen once: of two jobs, in whatever processes, the second sees what the first gave back. */
const oneAtATime = (pool: pg.Pool, paymentId: string, work: () => Promise<void>): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`return-payment ${paymentId}`]);
    await work();
  });
