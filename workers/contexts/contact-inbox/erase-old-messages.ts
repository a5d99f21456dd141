import { day, erasureCommands } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { ownChainOf } from '@sumaa/runtime/queue';
import type { CommandClient } from '../../infra/command-client.ts';
import type { Chore } from '../../infra/work-deps.ts';
import type { WorkReader } from '../../work-reader/index.ts';

/** How many messages one run erases; runs follow each other at every sweep. */
const mostPerRun = 100;

export interface EraseOldMessagesDeps {
  readonly reader: Pick<WorkReader, 'oldMessages'>;
  readonly commands: Pick<CommandClient, 'send'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly keepDays: number;
}

/** Has the writers of messages erased in whose conversation nothing was written or done for `keepDays`. */
export function eraseOldMessages({ reader, commands, clock, signal, keepDays }: EraseOldMessagesDeps): Chore {
  return async () => {
    const now = clock().getTime();
    const jobId = `erase-old-messages-${now}`;
    for (const { tenant_id: tenantId, message_id: id } of await reader.oldMessages(new Date(now - keepDays * day), mostPerRun)) {
      const source = { tenantId, worker: 'erase-old-messages', jobId, step: id, chain: ownChainOf(jobId), signal };
      await commands.send(erasureCommands.erase, { kind: 'message', id }, source);
    }
  };
}
