import type { SyncPartEvent } from '@sumaa/contracts';
import type { SyncPartState } from './state.ts';

/** Applies an event to the state of a sync part. Never validates, never throws. */
export function evolve(state: SyncPartState, event: SyncPartEvent): SyncPartState {
  const { partId, runId, locationId } = event.data;
  const blank = { partId, runId, locationId, started: null, page: 0, received: 0, classified: 0, nextPageToken: null };
  const known = state.status === 'none' ? { ...blank, status: 'open' as const } : state;
  switch (event.type) {
    case 'SyncPartStarted':
      return { ...known, status: 'open', started: event.data, nextPageToken: event.data.startToken };
    case 'SyncPageImported':
      return {
        ...known,
        page: event.data.page,
        received: known.received + event.data.received,
        classified: known.classified + event.data.classified,
        nextPageToken: event.data.nextPageToken,
      };
    case 'SyncPartCompleted':
      return { ...known, status: 'completed' };
    case 'SyncPartFailed':
      return { ...known, status: 'failed' };
    case 'SyncPartRetried':
      return { ...known, status: 'open' };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}
