import { accept, refuse, type Decision, type SyncPartEvent } from '@sumaa/contracts';
import type { SyncPartCommand } from './commands.ts';
import { hasEnded, type SyncPartState } from './state.ts';

/**
 * Decides which events a command on a sync part produces, or refuses it. A repeated command is accepted without events, because
 * jobs repeat.
 */
export function decide(state: SyncPartState, command: SyncPartCommand): Decision<SyncPartEvent> {
  if (command.type === 'StartSyncPart') {
    const { type: _, ...data } = command;
    // Begun already (also when it has failed since): the caller goes on from the answered progress.
    if (state.status !== 'none' && (state.started !== null || hasEnded(state))) return accept();
    return accept({ type: 'SyncPartStarted', data });
  }
  if (command.type === 'FailSyncPart') {
    const { partId, runId, locationId, reason } = command;
    if (hasEnded(state)) return accept();
    return accept({ type: 'SyncPartFailed', data: { partId, runId, locationId, reason } });
  }
  if (state.status === 'none') return refuse('not_found');
  const { partId, runId, locationId } = state;
  switch (command.type) {
    case 'RecordPage': {
      const { type: _, ...page } = command;
      if (state.status !== 'open' || page.page <= state.page) return accept();
      // A gap in the pages would silently lose reviews.
      if (page.page > state.page + 1) return refuse('conflict');
      return accept({ type: 'SyncPageImported', data: { partId, runId, locationId, ...page } });
    }
    case 'CompleteSyncPart': {
      if (state.status !== 'open') return accept();
      const { received, nextPageToken } = state;
      return accept({ type: 'SyncPartCompleted', data: { partId, runId, locationId, received, nextPageToken } });
    }
    case 'RetrySyncPart':
      if (state.status !== 'failed') return refuse('sync_part_not_failed');
      return accept({ type: 'SyncPartRetried', data: { partId, runId, locationId } });
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}
