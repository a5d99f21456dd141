import { accept, refuse, type Decision, type SyncPartEvent } from '@sumaa/contracts';
import type { SyncPartCommand } from './commands.ts';
import type { SyncPartState } from './state.ts';

/**
 * Decides which events a command on a sync part produces, or refuses it. A repeated command is accepted without events, because
 * jobs repeat.
 */
export function decide(state: SyncPartState, command: SyncPartCommand): Decision<SyncPartEvent> {
  if (command.type === 'StartSyncPart') {
    const { type: _, ...data } = command;
    // Already started, possibly failed since: the caller continues from the progress in the answer.
    if (state.status !== 'none' && (state.started || state.status !== 'open')) return accept();
    return accept({ type: 'SyncPartStarted', data });
  }
  if (command.type === 'FailSyncPart') {
    const { partId, runId, locationId, reason } = command;
    if (state.status === 'completed' || state.status === 'failed') return accept();
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
