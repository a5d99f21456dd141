import { contexts, deadLetterRoutes, type JobDefinition } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { commandContext, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { jobQueue } from './queue.ts';

const queues: ReadonlySet<string> = new Set(
  contexts.flatMap((context) => ('jobs' in context ? Object.values<JobDefinition>(context.jobs) : [])).map(({ queue }) => queue),
);

/** Handlers for the queues of jobs. */
export function queueHandlers(deps: CommandDeps): HandlersOf<typeof deadLetterRoutes> {
  return {
    async retryDeadLetters(request) {
      const { queue, jobId } = request.body;
      if (!queues.has(queue)) return refuse('not_found');
      const context = commandContext(request, deadLetterRoutes.retryDeadLetters, { clock: deps.clock });
      const { accountId } = request.session;
      const command = { type: 'RetryDeadLetters', queue, jobId, accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, jobQueue, queue, command, context, { orNew: true });
      return { model: null, position: packPosition({ queue: position }) };
    },
  };
}
