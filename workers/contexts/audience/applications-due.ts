import { applicationKeptMs, audienceCommands } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { ownChainOf } from '@sumaa/runtime/queue';
import type { CommandClient } from '../../infra/command-client.ts';
import type { Chore } from '../../infra/work-deps.ts';
import type { WorkReader } from '../../work-reader/index.ts';

interface Deps {
  readonly reader: Pick<WorkReader, 'applicationsBefore'>;
  readonly commands: Pick<CommandClient, 'send'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Erases the applications that were kept for as long as was promised. */
export const expiredApplications =
  ({ reader, commands, clock, signal }: Deps): Chore =>
  async () => {
    const jobId = `applications-${clock().getTime()}`;
    for (const { tenant_id: tenantId, application_id: applicationId } of await reader.applicationsBefore(
      new Date(clock().getTime() - applicationKeptMs),
    ))
      await commands.send(
        audienceCommands.expireApplication,
        { applicationId },
        { worker: 'sweep', jobId, step: applicationId, tenantId, chain: ownChainOf(jobId), signal },
      );
  };
