import type { SyncRunEvent } from '@sumaa/contracts';
import type { StageState, SyncRunState } from './state.ts';

/** Applies an event to the state of a sync run. Never validates, never throws. */
export function evolve(state: SyncRunState, event: SyncRunEvent): SyncRunState {
  if (event.type === 'SyncRunStarted') {
    const { runId, kind, connectionId, locationIds } = event.data;
    return { status: 'running', runId, kind, connectionId, locationIds, stages: {} };
  }
  if (state.status === 'none') return state;
  const at = (stage: StageState, name: keyof typeof state.stages) => ({ ...state, stages: { ...state.stages, [name]: stage } });
  switch (event.type) {
    case 'SyncStageStarted':
      return at('active', event.data.stage);
    case 'SyncStageCompleted':
      return at('completed', event.data.stage);
    case 'SyncStageFailed':
      return at('failed', event.data.stage);
    case 'SyncRunCompleted':
      return { ...state, status: 'completed' };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}
