import { ExportOrder, readable, isUnderWay, type exportQuestions } from '@sumaa/contracts';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';
import type { QuestionHandlersOf } from '../../../infra/handlers.ts';
import { exportOrder } from './export.ts';

/** What whoever makes exports asks. */
export function exportWorkerQuestions(deps: Pick<CommandDeps, 'store' | 'codec'>): QuestionHandlersOf<typeof exportQuestions> {
  return {
    async ReadExportFilters({ tenantId }, { exportId }) {
      const [requested] = (await findOwned(deps, exportOrder, exportId, tenantId))?.events ?? [];
      return requested?.type === 'ExportRequested' ? readable(requested.data.filters) : null;
    },
    async ReadExport({ tenantId }, { exportId }) {
      const loaded = await findOwned(deps, exportOrder, exportId, tenantId);
      const [requested] = loaded?.events ?? [];
      if (!loaded || loaded.state.state === 'unknown' || !isUnderWay(loaded.state.state)) return null;
      if (requested?.type !== 'ExportRequested') return null;
      const filters = readable(requested.data.filters);
      // A kind that is no longer exported is answered like an export that ended.
      return ExportOrder.safeParse({ ...requested.data, filters }).data ?? null;
    },
  };
}
