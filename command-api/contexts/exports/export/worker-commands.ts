import { isUnderWay, type exportCommands } from '@sumaa/contracts';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { InternalHandlersOf } from '../../../infra/handlers.ts';
import { reportOwned, runOwned } from '../../../infra/worker-commands.ts';
import { exportOrder } from './export.ts';
import type { ExportState } from './state.ts';

const goesOn = ({ state }: ExportState) => ({ goesOn: state !== 'unknown' && isUnderWay(state) });

/** The internal commands of whoever makes exports. */
export function exportWorkerCommands(deps: CommandDeps): InternalHandlersOf<typeof exportCommands> {
  return {
    async StartExport(context, { exportId, total }) {
      const command = { type: 'StartExport', total, at: context.occurredAt } as const;
      const { state, position } = await runOwned(deps, exportOrder, exportId, command, context);
      return { result: goesOn(state), position };
    },
    async ReportExport(context, { exportId, rows }) {
      const { state, position } = await runOwned(deps, exportOrder, exportId, { type: 'ReportExport', rows }, context);
      return { result: goesOn(state), position };
    },
    async FinishExport(context, { exportId, ...file }) {
      const command = { type: 'FinishExport', ...file, at: context.occurredAt } as const;
      const { state, position } = await runOwned(deps, exportOrder, exportId, command, context);
      return { result: { kept: state.state === 'ready' && state.fileId === file.fileId }, position };
    },
    FailExport: (context, { exportId, reason }) =>
      reportOwned(deps, exportOrder, exportId, { type: 'FailExport', reason, at: context.occurredAt }, context),
    ExpireExport: (context, { exportId }) =>
      reportOwned(deps, exportOrder, exportId, { type: 'ExpireExport', at: context.occurredAt }, context),
  };
}
