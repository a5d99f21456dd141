import { paymentCommands } from '@sumaa/contracts';
import type { CommandClient } from '../../../infra/command-client.ts';
import type { Processor } from '../../../infra/running-job.ts';
import type { NoticeCardEnd } from './subscription-jobs.ts';

/** Records that a saved card ends soon; once for each card. */
export function noticeCardEnd({ commands }: { readonly commands: Pick<CommandClient, 'send'> }): Processor<NoticeCardEnd> {
  return async ({ tenantId, cardId }, { id: jobId, chain, signal }) => {
    await commands.send(paymentCommands.giveCardExpiryNotice, { cardId }, { tenantId, worker: 'notice-card-end', jobId, chain, signal });
  };
}
