import type { backupCommands } from '@sumaa/contracts';
import { derivedId } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { InternalHandlersOf } from '../../../infra/handlers.ts';
import { reportOwned, runOwned } from '../../../infra/worker-commands.ts';
import { backup } from './backup.ts';

/** The internal commands of whoever makes backups. */
export function backupWorkerCommands(deps: CommandDeps): InternalHandlersOf<typeof backupCommands> {
  return {
    RequestDueBackup(context) {
      const backupId = derivedId(context.commandId, 'backup');
      const command = { type: 'RequestBackup', backupId, accountId: null, at: context.occurredAt } as const;
      return reportOwned(deps, backup, backupId, command, context, true);
    },
    async ReportBackup(context, { backupId, events }) {
      const { state, position } = await runOwned(deps, backup, backupId, { type: 'ReportBackup', events }, context);
      return { result: { goesOn: state.state === 'running' }, position };
    },
    FinishBackup: (context, { backupId, contents }) =>
      reportOwned(deps, backup, backupId, { type: 'FinishBackup', contents, at: context.occurredAt }, context),
    FailBackup: (context, { backupId, reason }) =>
      reportOwned(deps, backup, backupId, { type: 'FailBackup', reason, at: context.occurredAt }, context),
    ReportBackupCheck: (context, { backupId, check, contents }) =>
      reportOwned(deps, backup, backupId, { type: 'ReportBackupCheck', check, contents, at: context.occurredAt }, context),
    ReportBackupRemoved: (context, { backupId }) =>
      reportOwned(deps, backup, backupId, { type: 'ReportBackupRemoved', at: context.occurredAt }, context),
  };
}
