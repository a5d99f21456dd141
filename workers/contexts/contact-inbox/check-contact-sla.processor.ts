import { contactCommands, type contactJobs } from '@sumaa/contracts';
import type { CommandClient } from '../../infra/command-client.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';

/** Asks for the alarms that are due by now. The decider knows the time and what was said already. */
export function checkContactSla({
  commands,
}: {
  readonly commands: Pick<CommandClient, 'send'>;
}): Processor<PayloadOf<typeof contactJobs.checkContactSla>> {
  return async ({ tenantId, messageId }, { id: jobId, chain, signal }) => {
    await commands.send(contactCommands.checkContactSla, { messageId }, { tenantId, worker: 'check-contact-sla', jobId, chain, signal });
  };
}
