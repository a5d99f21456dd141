import { subscriptionCommands } from '@sumaa/contracts';
import type { CommandClient } from '../../../infra/command-client.ts';
import type { Processor } from '../../../infra/running-job.ts';
import type { StartTrial } from './subscription-jobs.ts';

/** Begins the trial of a business that was registered without one. */
export function startTrial({ commands }: { readonly commands: Pick<CommandClient, 'send'> }): Processor<StartTrial> {
  return async ({ tenantId }, { id: jobId, chain, signal }) => {
    await commands.send(subscriptionCommands.startTrial, {}, { tenantId, worker: 'start-trial', jobId, chain, signal });
  };
}
