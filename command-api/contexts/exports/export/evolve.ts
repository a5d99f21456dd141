import type { ExportEvent } from '@sumaa/contracts';
import type { ExportState } from './state.ts';

export function evolve(state: ExportState, event: ExportEvent): ExportState {
  if (event.type === 'ExportRequested') {
    const { exportId, accountId, kind } = event.data;
    return { state: 'requested', exportId, accountId, kind, rows: 0, fileId: null };
  }
  if (state.state === 'unknown') return state;
  switch (event.type) {
    case 'ExportStarted':
      return { ...state, state: 'running', rows: 0 };
    case 'ExportProgressed':
      return { ...state, rows: event.data.rows };
    case 'ExportFinished':
      return { ...state, state: 'ready', rows: event.data.rows, fileId: event.data.fileId };
    case 'ExportFailed':
      return { ...state, state: 'failed' };
    case 'ExportCancelled':
      return { ...state, state: 'cancelled' };
    case 'ExportExpired':
      return { ...state, state: 'expired', fileId: null };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}
