import { reviewSyncRoutes, type reviewSyncCommands } from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import { firstRunIdOf } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf } from '../../infra/handlers.ts';
import { noticeHandlers } from './notice/routes.ts';
import type { ReviewSyncPorts } from './ports.ts';
import { syncPartHandlers } from './syncpart/routes.ts';
import { syncrun } from './syncrun/syncrun.ts';
import { syncWorkerCommands } from './worker-commands.ts';

/** Sync runs of reviews, and Google's push notifications. */
export interface ReviewSync extends ContextParts {
  readonly internal: InternalHandlersOf<typeof reviewSyncCommands>;
}

export function createReviewSync(deps: CommandDeps, ports: ReviewSyncPorts): ReviewSync {
  return {
    routes: [routesOf(reviewSyncRoutes, { ...noticeHandlers(deps), ...syncPartHandlers(deps) })],
    internal: syncWorkerCommands(deps, ports),
  };
}

/** Whether the first sync that this choice of branches started is complete. */
export async function isFirstSyncComplete(deps: CommandDeps, choiceEventId: string): Promise<boolean> {
  const { state } = await load(deps, syncrun, firstRunIdOf(choiceEventId));
  return state.status === 'completed';
}
