import { paymentCommands } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { PaymentProvider } from '@sumaa/runtime/payments';
import type { CommandClient } from '../../../infra/command-client.ts';
import type { Processor } from '../../../infra/running-job.ts';
import { closeAtProvider } from './close-at-provider.ts';
import type { ClosePage } from './payment-jobs.ts';

/**
 * Closes a page of the provider whose charge is over or that expired. What was paid there pays its charge, or goes back. While more may
 * be paid there, the page is looked at again: such a payment must not depend on its notice.
 */
export function closePage(deps: {
  readonly commands: Pick<CommandClient, 'send'>;
  readonly payments: PaymentProvider;
  readonly clock: Clock;
}): Processor<ClosePage> {
  return async ({ tenantId, chargeId, pageId }, job) => {
    const source = { tenantId, worker: 'close-page', jobId: job.id, chain: job.chain, signal: job.signal };
    const claim = { ...source, step: `claim-${job.run}` };
    const { isToClose, waitUntil } = await deps.commands.send(paymentCommands.claimPage, { chargeId, pageId }, claim);
    if (!isToClose) return;
    const mayBePaid = await closeAtProvider(deps, { chargeId, pageId }, source);
    if (mayBePaid && waitUntil !== null && deps.clock() < new Date(waitUntil)) return;
    await deps.commands.send(paymentCommands.recordPageClosed, { chargeId, pageId }, { ...source, step: 'closed' });
  };
}
