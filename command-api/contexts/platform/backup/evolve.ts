import type { BackupEvent } from '@sumaa/contracts';
import type { BackupState } from './state.ts';

export function evolve(state: BackupState, event: BackupEvent): BackupState {
  if (event.type === 'BackupRequested')
    return { state: 'running', backupId: event.data.backupId, events: 0, file: null, isChecking: false };
  if (state.state === 'unknown')
    return event.type === 'BackupCheckRequested'
      ? { state: 'found', backupId: event.data.backupId, events: 0, file: event.data.file, isChecking: true }
      : state;
  switch (event.type) {
    case 'BackupProgressed':
      return { ...state, events: event.data.events };
    case 'BackupFinished':
      return { ...state, state: 'ready', events: event.data.contents.events, file: event.data.contents.file };
    case 'BackupFailed':
      return { ...state, state: 'failed' };
    case 'BackupCheckRequested':
      return { ...state, isChecking: true };
    case 'BackupChecked':
      return { ...state, isChecking: false };
    case 'BackupRemoved':
      return { ...state, state: 'removed' };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}
