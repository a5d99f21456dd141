import { exportKindById, exportRoutes, leastPlanOf, rankOfPlan } from '@sumaa/contracts';
import { derivedId, packPosition } from '@sumaa/event-store';
import { commandContext, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { ExportPorts } from '../ports.ts';
import { exportOrder } from './export.ts';

/** Handlers for what people export. */
export function exportHandlers(deps: CommandDeps, { planOf }: ExportPorts): HandlersOf<typeof exportRoutes> {
  const { clock } = deps;
  return {
    async requestExport(request) {
      const { body, session } = request;
      const { kind, format, filters, language = request.language } = body;
      if (!session.abilities.includes(exportKindById[kind].permission)) return refuse('forbidden');
      const least = leastPlanOf[kind];
      if (least !== undefined && rankOfPlan(await planOf(session.tenantId)) < rankOfPlan(least)) return refuse('not_in_plan');
      const context = commandContext(request, exportRoutes.requestExport, { clock });
      const exportId = derivedId(context.commandId, 'export');
      const { accountId, locationIds } = session;
      const command = { type: 'RequestExport', exportId, accountId, kind, format, filters, language, locationIds } as const;
      const { position } = await executeOwned(deps, exportOrder, exportId, { ...command, at: context.occurredAt }, context, {
        orNew: true,
      });
      return { model: { id: exportId }, position: packPosition({ export: position }) };
    },
    async cancelExport(request) {
      const { params, session } = request;
      const context = commandContext(request, exportRoutes.cancelExport, { clock });
      const command = { type: 'CancelExport', accountId: session.accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, exportOrder, params.id, command, context);
      return { model: null, position: packPosition({ export: position }) };
    },
  };
}
