import { reviewSyncRoutes, type reviewSyncCommands, type reviewSyncQuestions, type Uuid } from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf, type QuestionHandlersOf } from '../../infra/handlers.ts';
import { noticeHandlers } from './notice/routes.ts';
import type { ReviewSyncPorts } from './ports.ts';
import { syncPartHandlers } from './syncpart/routes.ts';
import { syncrun } from './syncrun/syncrun.ts';
import { syncWorkerCommands } from './worker-commands.ts';
import { syncWorkerQuestions } from './worker-questions.ts';

/** Sync runs of reviews, and Google's push notifications. */
export interface ReviewSync extends ContextParts {
  readonly internal: InternalHandlersOf<typeof reviewSyncCommands>;
  readonly questions: QuestionHandlersOf<typeof reviewSyncQuestions>;
}

export function createReviewSync(deps: CommandDeps, ports: ReviewSyncPorts): ReviewSync {
  return {
    routes: [routesOf(reviewSyncRoutes, { ...noticeHandlers(deps), ...syncPartHandlers(deps) })],
    internal: syncWorkerCommands(deps, ports),
    questions: syncWorkerQuestions(deps, ports),
  };
}

/** Whether a sync run is complete. */
export async function isRunComplete(deps: CommandDeps, runId: Uuid): Promise<boolean> {
  const { state } = await load(deps, syncrun, runId);
  return state.status === 'completed';
}
