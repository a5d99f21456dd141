import { accept, exportKeptMs, isoAfter, isUnderWay, refuse, type Decision, type ExportEvent } from '@sumaa/contracts';
import type { ExportCommand } from './commands.ts';
import type { ExportState } from './state.ts';

type Known = Exclude<ExportState, { readonly state: 'unknown' }>;

/** What a worker reports about an export that has ended changes nothing: the worker learns it from the answer. */
export function decide(state: ExportState, command: ExportCommand): Decision<ExportEvent> {
  if (command.type === 'RequestExport') {
    if (state.state !== 'unknown') return refuse('conflict');
    const { exportId, accountId, kind, format, filters, language, locationIds, at: requestedAt } = command;
    const branches = locationIds && [...locationIds];
    return accept({
      type: 'ExportRequested',
      data: { exportId, accountId, kind, format, filters, language, locationIds: branches, requestedAt },
    });
  }
  if (state.state === 'unknown') return refuse('not_found');
  if (command.type === 'CancelExport') return cancelled(state, command);
  if (command.type === 'ExpireExport') {
    return state.state === 'ready' || isUnderWay(state.state)
      ? accept({ type: 'ExportExpired', data: { exportId: state.exportId, expiredAt: command.at } })
      : accept();
  }
  return isUnderWay(state.state) ? reported(state, command) : accept();
}

/** Only whoever asked for it knows of an export. */
function cancelled(state: Known, { accountId, at }: Extract<ExportCommand, { type: 'CancelExport' }>): Decision<ExportEvent> {
  if (accountId !== state.accountId) return refuse('not_found');
  if (state.state === 'cancelled') return accept();
  if (!isUnderWay(state.state)) return refuse('export_ended');
  return accept({ type: 'ExportCancelled', data: { exportId: state.exportId, accountId, cancelledAt: at } });
}

type Report = Extract<ExportCommand, { type: 'StartExport' | 'ReportExport' | 'FinishExport' | 'FailExport' }>;

function reported({ exportId, accountId, kind, rows }: Known, command: Report): Decision<ExportEvent> {
  switch (command.type) {
    case 'StartExport':
      return accept({ type: 'ExportStarted', data: { exportId, total: command.total, startedAt: command.at } });
    case 'ReportExport':
      return command.rows > rows ? accept({ type: 'ExportProgressed', data: { exportId, rows: command.rows } }) : accept();
    case 'FinishExport': {
      const { fileId, rows: written, bytes, at: finishedAt } = command;
      const keptUntil = isoAfter(finishedAt, exportKeptMs);
      return accept({ type: 'ExportFinished', data: { exportId, accountId, kind, fileId, rows: written, bytes, finishedAt, keptUntil } });
    }
    case 'FailExport':
      return accept({ type: 'ExportFailed', data: { exportId, accountId, kind, reason: command.reason, failedAt: command.at } });
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}
