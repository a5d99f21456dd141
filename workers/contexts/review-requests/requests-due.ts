import { reviewRequestCommands } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { ownChainOf } from '@sumaa/runtime/queue';
import type { CommandClient } from '../../infra/command-client.ts';

import type { Chore } from '../../infra/work-deps.ts';
import type { WorkReader } from '../../work-reader/index.ts';

interface Deps {
  readonly reader: Pick<WorkReader, 'reviewRequestsDue'>;
  readonly commands: Pick<CommandClient, 'send'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Lets go out what is due. The decider knows whether it still may, so what the read model does not show yet changes nothing. */
export const dueReviewRequests =
  ({ reader, commands, clock, signal }: Deps): Chore =>
  async () => {
    const now = clock();
    const jobId = `review-requests-${now.getTime()}`;
    for (const { tenant_id: tenantId, recipient_id: recipientId, request_id: requestId } of await reader.reviewRequestsDue(now)) {
      const source = { worker: 'sweep', jobId, step: requestId, tenantId, chain: ownChainOf(jobId), signal } as const;
      await commands.send(reviewRequestCommands.sendReviewRequest, { recipientId, requestId }, source);
    }
  };
