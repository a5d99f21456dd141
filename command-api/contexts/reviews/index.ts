import type { reviewCommands, reviewQuestions, reviewRoutes, teamRoutes } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../wiring/deps.ts';
import type { HandlersOf, InternalHandlersOf, QuestionHandlersOf } from '../../wiring/handlers.ts';
import type { Trail } from '../../wiring/trail.ts';
import type { ReviewPorts } from './ports.ts';
import { assignReview } from './review/assign-review.ts';
import { importReviews, type ReviewImport } from './review/import-reviews.ts';
import { queueReply } from './review/reply.ts';
import { reviewHandlers } from './review/routes.ts';
import { reviewWorkerCommands } from './review/worker-commands.ts';
import { reviewWorkerQuestions } from './review/worker-questions.ts';

export type { ReviewPorts } from './ports.ts';
export type { ReviewImport } from './review/import-reviews.ts';

/** Reviews and our answers to them. */
export interface Reviews {
  readonly handlers: HandlersOf<typeof reviewRoutes>;
  /** The one route of the team's that is about a review. */
  readonly assigning: Pick<HandlersOf<typeof teamRoutes>, 'assignReview'>;
  readonly workerCommands: InternalHandlersOf<typeof reviewCommands>;
  readonly workerQuestions: QuestionHandlersOf<typeof reviewQuestions>;
  importReviews(context: CommandContext, given: ReviewImport, trail: Trail): Promise<{ readonly added: number; readonly changed: number }>;
  queueReply(context: CommandContext, given: Parameters<typeof queueReply>[3]): ReturnType<typeof queueReply>;
  assignReview(context: CommandContext, given: Parameters<typeof assignReview>[3]): ReturnType<typeof assignReview>;
}

export function createReviews(deps: CommandDeps, ports: ReviewPorts): Reviews {
  const { assignReview: assigning, ...handlers } = reviewHandlers(deps, ports);
  return {
    handlers,
    assigning: { assignReview: assigning },
    workerCommands: reviewWorkerCommands(deps),
    workerQuestions: reviewWorkerQuestions(deps),
    importReviews: (context, given, trail) => importReviews(deps, context, given, trail),
    queueReply: (context, given) => queueReply(deps, ports, context, given),
    assignReview: (context, given) => assignReview(deps, ports, context, given),
  };
}
