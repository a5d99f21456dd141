import { accept, refuse, type Decision, type SyncRunEvent } from '@sumaa/contracts';
import type { SyncRunCommand } from './commands.ts';
import type { SyncRunState } from './state.ts';

/**
 * Decides which events a command on a sync run produces, or refuses it. A repeated command is accepted without events, because jobs
 * repeat.
 */
export function decide(state: SyncRunState, command: SyncRunCommand): Decision<SyncRunEvent> {
  if (command.type === 'StartSyncRun') {
    const { runId, kind, connectionId, locationIds } = command;
    if (state.status !== 'none') return accept();
    return accept({ type: 'SyncRunStarted', data: { runId, kind, connectionId, locationIds } });
  }
  if (state.status === 'none') return refuse('not_found');
  if (state.status === 'completed') return accept();
  const { runId } = state;
  switch (command.type) {
    case 'StartSyncStage': {
      const { stage } = command;
      // A failed stage may start again; an active or completed one may not.
      if (state.stages[stage] === 'active' || state.stages[stage] === 'completed') return accept();
      return accept({ type: 'SyncStageStarted', data: { runId, stage } });
    }
    case 'CompleteSyncStage': {
      const { stage, count } = command;
      return state.stages[stage] === 'completed' ? accept() : accept({ type: 'SyncStageCompleted', data: { runId, stage, count } });
    }
    case 'FailSyncStage': {
      const { stage, reason } = command;
      if (state.stages[stage] === 'completed' || state.stages[stage] === 'failed') return accept();
      return accept({ type: 'SyncStageFailed', data: { runId, stage, reason } });
    }
    case 'CompleteSyncRun': {
      const { reviews, locations, failedLocations } = command;
      return accept({ type: 'SyncRunCompleted', data: { runId, kind: state.kind, reviews, locations, failedLocations } });
    }
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}
