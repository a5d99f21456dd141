import { backupRoutes } from '@sumaa/contracts';
import { derivedId, packPosition } from '@sumaa/event-store';
import { backupFileIdOf } from '@sumaa/runtime/derive';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { backup } from './backup.ts';

/** Handlers for backups that somebody asks for. */
export function backupHandlers(deps: CommandDeps): HandlersOf<typeof backupRoutes> {
  const { clock } = deps;
  return {
    async requestBackup(request) {
      const context = commandContext(request, backupRoutes.requestBackup, { clock });
      const backupId = derivedId(context.commandId, 'backup');
      const { accountId } = request.session;
      const command = { type: 'RequestBackup', backupId, accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, backup, backupId, command, context, { orNew: true });
      return { model: { id: backupId }, position: packPosition({ backup: position }) };
    },
    async checkBackup(request) {
      const context = commandContext(request, backupRoutes.checkBackup, { clock });
      const command = { type: 'RequestBackupCheck', accountId: request.session.accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, backup, request.params.id, command, context);
      return { model: null, position: packPosition({ backup: position }) };
    },
    async checkBackupFile(request) {
      const context = commandContext(request, backupRoutes.checkBackupFile, { clock });
      const { file } = request.body;
      const backupId = backupFileIdOf(file);
      const { accountId } = request.session;
      const command = { type: 'RequestFileCheck', backupId, file, accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, backup, backupId, command, context, { orNew: true });
      return { model: null, position: packPosition({ backup: position }) };
    },
  };
}
