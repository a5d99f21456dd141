import { contactCommands, type contactJobs } from '@sumaa/contracts';
import type { CommandClient } from '../../infra/command-client.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';

export interface RefreshDeps {
  readonly commands: Pick<CommandClient, 'send'>;
  readonly reader: Pick<WorkReader, 'contactClocksBefore'>;
}

/** Computes the due times of clocks that run by older settings. What the read model does not show yet, the sweep finds. */
export function refreshContactSla({ commands, reader }: RefreshDeps): Processor<PayloadOf<typeof contactJobs.refreshContactSla>> {
  return async ({ tenantId, revision }, { id: jobId, chain, signal }) => {
    let after: Parameters<typeof reader.contactClocksBefore>[1] = null;
    do {
      const { rows, next }: Awaited<ReturnType<typeof reader.contactClocksBefore>> = await reader.contactClocksBefore(revision, after);
      for (const { message_id: messageId } of rows) {
        signal.throwIfAborted();
        const source = { tenantId, worker: 'refresh-contact-sla', jobId, chain, signal, step: messageId };
        await commands.send(contactCommands.refreshContactSla, { messageId }, source);
      }
      after = next;
    } while (after !== null);
  };
}
