import { iso, platformTenant, restoreRoutes } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { commandContext, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { restore } from './restore.ts';

/** What releasing needs from the other contexts; composition provides it. */
export interface RestorePorts {
  /** Whether the staff have said since then behind which numbers invoices and credit notes continue. */
  areNumbersKnown(since: Date): Promise<boolean>;
}

/** Handlers for restores. The event comes first, so that none is carried out of which the log says nothing. */
export function restoreHandlers(deps: CommandDeps, ports: RestorePorts): HandlersOf<typeof restoreRoutes> {
  const { clock, quarantine, restoreOrders } = deps;
  return {
    async orderRestore(request) {
      const { file, confirm } = request.body;
      // Some machines keep names with letters and their marks apart, which no keyboard types.
      if (confirm.trim().normalize() !== file.normalize()) return refuse('restore_unconfirmed');
      if (!(await restoreOrders.isServed())) return refuse('restore_unserved');
      const context = commandContext(request, restoreRoutes.orderRestore, { clock });
      const command = { type: 'OrderRestore', file, accountId: request.session.accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, restore, platformTenant, command, context, { orNew: true });
      await restoreOrders.place({ file, orderedAt: new Date(context.occurredAt) });
      return { model: null, position: packPosition({ restore: position }) };
    },
    async releaseQuarantine(request) {
      const held = await quarantine.held();
      if (!held) return refuse('not_found');
      if (!(await ports.areNumbersKnown(held.since))) return refuse('numbers_unknown');
      const context = commandContext(request, restoreRoutes.releaseQuarantine, { clock });
      const { accountId } = request.session;
      const command = { type: 'ReleaseQuarantine', backupAt: iso(held.backupAt), accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, restore, platformTenant, command, context, { orNew: true });
      await quarantine.release(clock());
      return { model: null, position: packPosition({ restore: position }) };
    },
  };
}
