import type { onboardingCommands } from '@sumaa/contracts';
import { packPosition, type CommandContext, type Decider, type DomainEvent } from '@sumaa/event-store';
import { connectionIdOf } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../wiring/deps.ts';
import { executeOwned, loadOwned } from '../../wiring/execute.ts';
import type { InternalHandlersOf } from '../../wiring/handlers.ts';
import { createTrail } from '../../wiring/trail.ts';
import { connection } from './connection/connection.ts';
import { location } from './location/location.ts';
import type { OnboardingPorts } from './ports.ts';
import { syncpart } from './syncpart/syncpart.ts';
import { progressOf } from './syncpart/state.ts';
import { syncrun } from './syncrun/syncrun.ts';

/**
 * The internal commands that workers send about discovery, branches and the sync. An id of another tenant is refused with
 * `not_found`.
 */
export function onboardingWorkerCommands(deps: CommandDeps, ports: OnboardingPorts): InternalHandlersOf<typeof onboardingCommands> {
  async function run<S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    id: string,
    command: C,
    context: CommandContext,
    orNew = false,
  ) {
    const { state, position } = await executeOwned(deps, decider, id, command, context, { orNew });
    return { state, position: packPosition({ [decider.category]: position }) };
  }
  async function report<S, C, E extends DomainEvent>(...given: Parameters<typeof run<S, C, E>>) {
    const { position } = await run(...given);
    return { result: null, position };
  }

  return {
    RecordDiscoveredLocations: (context, { connectionId, locations }) =>
      report(connection, connectionId, { type: 'RecordDiscoveredLocations', locations }, context),
    RecordLocationRating: (context, { connectionId, ...rest }) =>
      report(connection, connectionId, { type: 'RecordLocationRating', ...rest }, context),
    RecordDiscoveryFailure: (context, { connectionId, reason }) =>
      report(connection, connectionId, { type: 'RecordDiscoveryFailure', reason }, context),
    RecordPush: (context, { connectionId, ...rest }) => report(connection, connectionId, { type: 'RecordPush', ...rest }, context),
    LoseConnection: (context, { connectionId, reason }) => report(connection, connectionId, { type: 'LoseConnection', reason }, context),

    async StartSyncRun(context, { runId, ...rest }) {
      if (rest.connectionId !== connectionIdOf(context.tenantId)) throw new RefusalError(refuse('not_found'));
      return report(syncrun, runId, { type: 'StartSyncRun', runId, ...rest }, context, true);
    },
    StartSyncStage: (context, { runId, ...rest }) => report(syncrun, runId, { type: 'StartSyncStage', ...rest }, context),
    CompleteSyncStage: (context, { runId, ...rest }) => report(syncrun, runId, { type: 'CompleteSyncStage', ...rest }, context),
    FailSyncStage: (context, { runId, ...rest }) => report(syncrun, runId, { type: 'FailSyncStage', ...rest }, context),
    CompleteSyncRun: (context, { runId, ...rest }) => report(syncrun, runId, { type: 'CompleteSyncRun', ...rest }, context),

    async StartSyncPart(context, payload) {
      const { state, position } = await run(syncpart, payload.partId, { type: 'StartSyncPart', ...payload }, context, true);
      return { result: progressOf(state), position };
    },
    async ImportReviewPage(context, { locationId, part, fetchedAt, reviews }) {
      await loadOwned(deps, location, locationId, context.tenantId);
      if (part) await loadOwned(deps, syncpart, part.partId, context.tenantId);
      const trail = createTrail();
      const counts = await ports.importReviews(context, { locationId, fetchedAt, reviews }, trail);
      if (part) {
        const { partId, page, nextPageToken } = part;
        const read = { page, received: reviews.length, classified: reviews.length, nextPageToken };
        const { position } = await executeOwned(deps, syncpart, partId, { type: 'RecordPage', ...read, ...counts }, context);
        trail.add('syncpart', position);
      }
      return { result: { ...counts, position: trail.token() }, position: trail.token() };
    },
    async CompleteSyncPart(context, { partId }) {
      const { state, position } = await run(syncpart, partId, { type: 'CompleteSyncPart' }, context);
      return { result: progressOf(state), position };
    },
    FailSyncPart: (context, payload) => report(syncpart, payload.partId, { type: 'FailSyncPart', ...payload }, context, true),

    RecordLocationTotals: (context, { locationId, ...rest }) => report(location, locationId, { type: 'RecordTotals', ...rest }, context),
    LoseLocationAccess: (context, { locationId, reason }) => report(location, locationId, { type: 'LoseAccess', reason }, context),
    RestoreLocationAccess: (context, { locationId }) => report(location, locationId, { type: 'RestoreAccess' }, context),
  };
}
