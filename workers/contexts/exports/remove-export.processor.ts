import { exportCommands, type exportJobs } from '@sumaa/contracts';
import type { FileStore } from '@sumaa/runtime/storage';
import type { CommandClient } from '../../infra/command-client.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';

/** Removes a file that is no longer kept. The event comes last: until then the read model names the file. */
export function removeExport({
  commands,
  files,
}: {
  readonly commands: Pick<CommandClient, 'send'>;
  readonly files: Pick<FileStore, 'remove'>;
}): Processor<PayloadOf<typeof exportJobs.removeExport>> {
  return async ({ tenantId, exportId, fileId }, { id: jobId, chain, signal }) => {
    await files.remove(fileId);
    await commands.send(exportCommands.expireExport, { exportId }, { tenantId, worker: 'remove-export', jobId, chain, signal });
  };
}
