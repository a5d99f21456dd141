import { accept, refuse, type BackupEvent, type Decision } from '@sumaa/contracts';
import type { BackupCommand } from './commands.ts';
import type { BackupState } from './state.ts';

/** What a worker reports about a backup that has ended changes nothing. */
export function decide(state: BackupState, command: BackupCommand): Decision<BackupEvent> {
  if (command.type === 'RequestBackup') {
    const { backupId, accountId, at: requestedAt } = command;
    if (state.state !== 'unknown') return refuse('conflict');
    return accept({ type: 'BackupRequested', data: { backupId, accountId, requestedAt } });
  }
  if (command.type === 'RequestFileCheck') {
    const { backupId, file, accountId, at: requestedAt } = command;
    // Again while one is under way: its job may be lost.
    const isFile = state.state === 'unknown' || state.state === 'found';
    return isFile ? accept({ type: 'BackupCheckRequested', data: { backupId, accountId, file, requestedAt } }) : refuse('not_found');
  }
  if (state.state === 'unknown') return refuse('not_found');
  const { backupId } = state;
  const isRunning = state.state === 'running';
  const isReady = state.state === 'ready';
  switch (command.type) {
    case 'ReportBackup':
      return isRunning && command.events !== state.events
        ? accept({ type: 'BackupProgressed', data: { backupId, events: command.events } })
        : accept();
    case 'FinishBackup':
      return isRunning
        ? accept({ type: 'BackupFinished', data: { backupId, contents: command.contents, finishedAt: command.at } })
        : accept();
    case 'FailBackup':
      return isRunning ? accept({ type: 'BackupFailed', data: { backupId, reason: command.reason, failedAt: command.at } }) : accept();
    case 'RequestBackupCheck':
      if (!isReady || state.file === null) return refuse('not_found');
      return state.isChecking
        ? accept()
        : accept({
            type: 'BackupCheckRequested',
            data: { backupId, accountId: command.accountId, file: state.file, requestedAt: command.at },
          });
    case 'ReportBackupCheck':
      // Nobody asked whether the file is still there.
      return state.isChecking || (isReady && command.check.result === 'missing')
        ? accept({
            type: 'BackupChecked',
            data: { backupId, check: command.check, ...(command.contents && { contents: command.contents }), checkedAt: command.at },
          })
        : accept();
    case 'ReportBackupRemoved':
      return isReady ? accept({ type: 'BackupRemoved', data: { backupId, removedAt: command.at } }) : accept();
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}
