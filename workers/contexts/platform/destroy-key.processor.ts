import { erasureCommands } from '@sumaa/contracts';
import type { CommandClient } from '../../infra/command-client.ts';
import type { Processor } from '../../infra/running-job.ts';
import type { DestroyKeyPayload, ErasuresDue } from './erasures-due.ts';

/** Destroys the key of an erased record; only command-api may. */
export function destroyKey(deps: {
  readonly commands: Pick<CommandClient, 'send'>;
  readonly due: Pick<ErasuresDue, 'settle'>;
}): Processor<DestroyKeyPayload> {
  return async ({ tenantId, kind, id }, job) => {
    const source = { tenantId, worker: 'destroy-key', jobId: job.id, chain: job.chain, signal: job.signal };
    await deps.commands.send(erasureCommands.destroyKey, { kind, id }, source);
    await deps.due.settle(job.id);
  };
}
