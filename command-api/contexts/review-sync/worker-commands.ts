import type { reviewSyncCommands } from '@sumaa/contracts';
import { connectionIdOf } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned, loadOwned } from '../../infra/execute.ts';
import type { InternalHandlersOf } from '../../infra/handlers.ts';
import { createPositionTracker } from '../../infra/position-tracker.ts';
import { reportOwned, runOwned } from '../../infra/worker-commands.ts';
import type { ReviewSyncPorts } from './ports.ts';
import { progressOf } from './syncpart/state.ts';
import { syncpart } from './syncpart/syncpart.ts';
import { syncrun } from './syncrun/syncrun.ts';

/** What workers report about sync runs. Ids of another tenant are `not_found`. */
export function syncWorkerCommands(deps: CommandDeps, ports: ReviewSyncPorts): InternalHandlersOf<typeof reviewSyncCommands> {
  return {
    async StartSyncRun(context, { runId, ...rest }) {
      if (rest.connectionId !== connectionIdOf(context.tenantId)) throw new RefusalError(refuse('not_found'));
      return reportOwned(deps, syncrun, runId, { type: 'StartSyncRun', runId, ...rest }, context, true);
    },
    StartSyncStage: (context, { runId, ...rest }) => reportOwned(deps, syncrun, runId, { type: 'StartSyncStage', ...rest }, context),
    CompleteSyncStage: (context, { runId, ...rest }) => reportOwned(deps, syncrun, runId, { type: 'CompleteSyncStage', ...rest }, context),
    FailSyncStage: (context, { runId, ...rest }) => reportOwned(deps, syncrun, runId, { type: 'FailSyncStage', ...rest }, context),
    CompleteSyncRun: (context, { runId, ...rest }) => reportOwned(deps, syncrun, runId, { type: 'CompleteSyncRun', ...rest }, context),

    async StartSyncPart(context, payload) {
      const { state, position } = await runOwned(deps, syncpart, payload.partId, { type: 'StartSyncPart', ...payload }, context, true);
      return { result: progressOf(state), position };
    },
    async ImportReviewPage(context, { locationId, part, fetchedAt, reviews }) {
      const linkedAt = await ports.lastLinkedAt(context.tenantId, locationId);
      if (part) await loadOwned(deps, syncpart, part.partId, context.tenantId);
      const trail = createPositionTracker();
      const counts = await ports.importReviews(context, { locationId, linkedAt, fetchedAt, reviews }, trail);
      if (part) {
        const { partId, page, nextPageToken } = part;
        const read = { page, received: reviews.length, classified: reviews.length, nextPageToken };
        const { position } = await executeOwned(deps, syncpart, partId, { type: 'RecordPage', ...read, ...counts }, context);
        trail.add('syncpart', position);
      }
      return { result: { ...counts, position: trail.token() }, position: trail.token() };
    },
    async CompleteSyncPart(context, { partId }) {
      const { state, position } = await runOwned(deps, syncpart, partId, { type: 'CompleteSyncPart' }, context);
      return { result: progressOf(state), position };
    },
    FailSyncPart: (context, payload) => reportOwned(deps, syncpart, payload.partId, { type: 'FailSyncPart', ...payload }, context, true),
  };
}
