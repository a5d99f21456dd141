import { audienceCommands, type audienceJobs, type Uuid } from '@sumaa/contracts';
import type { CommandClient } from '../../infra/command-client.ts';
import { forEachConcurrently } from '../../infra/for-each-concurrently.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';

/** Businesses that are told at the same time. */
const width = 8;

/**
 * Brings every business a message about a changed text, which its general managers get by mail too. A worker that dies on the way is
 * followed by one that begins anew: it repeats the same commands under the same keys, so no business is told twice.
 */
export function tellOfDocument({
  commands,
  reader,
}: {
  readonly commands: Pick<CommandClient, 'send'>;
  readonly reader: Pick<WorkReader, 'businesses'>;
}): Processor<PayloadOf<typeof audienceJobs.tellOfDocument>> {
  return async ({ tenantId, document, version }, { id: jobId, chain, signal }) => {
    const source = { worker: 'tell-of-document', jobId, chain, signal } as const;
    let businesses = 0;
    let after: Uuid | null = null;
    do {
      const { rows, next } = await reader.businesses(after);
      await forEachConcurrently(rows, width, async ({ tenant_id: business }) => {
        signal.throwIfAborted();
        const given = { document, version };
        const { isTold } = await commands.send(audienceCommands.tellBusinessOfDocument, given, {
          ...source,
          tenantId: business,
          step: business,
        });
        if (isTold) businesses += 1;
      });
      after = next;
    } while (after !== null);
    await commands.send(audienceCommands.finishDocument, { document, version, businesses }, { ...source, tenantId, step: 'finish' });
  };
}
