import {
  exportKindById,
  exportRoutes,
  leastPlanOf,
  mayExport,
  rankOfPlan,
  type ExportBody,
  type Language,
  type Route,
} from '@sumaa/contracts';
import { derivedId, packPosition } from '@sumaa/event-store';
import { commandContext, refuse, type AnyRequest, type SignedIn } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { ExportPorts } from '../ports.ts';
import { exportOrder } from './export.ts';

/** Handlers for what people export. */
export function exportHandlers(deps: CommandDeps, { planOf }: ExportPorts): HandlersOf<typeof exportRoutes> {
  const { clock } = deps;
  async function ask(
    request: AnyRequest & { readonly session: SignedIn },
    route: Route,
    order: Pick<ExportBody, 'kind' | 'format' | 'filters'> & { readonly language: Language },
  ) {
    const context = commandContext(request, route, { clock });
    const exportId = derivedId(context.commandId, 'export');
    const { accountId, locationIds } = request.session;
    const command = { type: 'RequestExport', exportId, accountId, ...order, locationIds, at: context.occurredAt } as const;
    const { position } = await executeOwned(deps, exportOrder, exportId, command, context, { orNew: true });
    return { model: { id: exportId }, position: packPosition({ export: position }) };
  }
  return {
    async requestExport(request) {
      const { body, session } = request;
      const { kind, format, filters, language = request.language } = body;
      if (!mayExport(exportKindById[kind], session.abilities)) return refuse('forbidden');
      const least = leastPlanOf[kind];
      if (least !== undefined && rankOfPlan(await planOf(session.tenantId)) < rankOfPlan(least)) return refuse('not_in_plan');
      return ask(request, exportRoutes.requestExport, { kind, format, filters, language });
    },
    requestOwnData(request) {
      const { format, language = request.language } = request.body;
      return ask(request, exportRoutes.requestOwnData, { kind: 'own_data', format, filters: {}, language });
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
