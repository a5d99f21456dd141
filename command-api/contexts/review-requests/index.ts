import { iso, reviewRequestRoutes, type reviewRequestCommands, type reviewRequestQuestions } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { erasureOf, type Erasure } from '../../infra/erasure.ts';
import { routesOf, type ContextParts, type InternalHandlersOf, type QuestionHandlersOf } from '../../infra/handlers.ts';
import type { ReviewRequestPorts } from './ports.ts';
import type { RecipientCommand } from './recipient/commands.ts';
import { recipient } from './recipient/recipient.ts';
import { reviewRequestHandlers } from './routes.ts';
import { reviewRequestWorkerCommands, reviewRequestWorkerQuestions } from './worker-commands.ts';

/** How businesses ask their customers for reviews. */
export interface ReviewRequests extends ContextParts {
  readonly internal: InternalHandlersOf<typeof reviewRequestCommands>;
  readonly questions: QuestionHandlersOf<typeof reviewRequestQuestions>;
  readonly recipientErasure: Erasure;
}

export function createReviewRequests(deps: CommandDeps, ports: ReviewRequestPorts): ReviewRequests {
  return {
    routes: [routesOf(reviewRequestRoutes, reviewRequestHandlers(deps, ports))],
    internal: reviewRequestWorkerCommands(deps, ports),
    questions: reviewRequestWorkerQuestions(deps, ports),
    recipientErasure: erasureOf(deps, recipient, {
      command: (): RecipientCommand => ({ type: 'OptOut', because: 'erased', at: iso(deps.clock()) }),
      isErased: ({ status }) => status === 'opted_out',
    }),
  };
}
