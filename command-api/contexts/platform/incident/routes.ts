import { incidentRoutes } from '@sumaa/contracts';
import { derivedId, packPosition } from '@sumaa/event-store';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { incident } from './incident.ts';

/** Handlers for what staff tell everybody about an interruption. */
export function incidentHandlers(deps: CommandDeps): HandlersOf<typeof incidentRoutes> {
  const { clock } = deps;
  return {
    async openIncident(request) {
      const context = commandContext(request, incidentRoutes.openIncident, { clock });
      const incidentId = derivedId(context.commandId, 'incident');
      const { accountId } = request.session;
      const command = { type: 'OpenIncident', incidentId, ...request.body, accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, incident, incidentId, command, context, { orNew: true });
      return { model: { id: incidentId }, position: packPosition({ incident: position }) };
    },
    async updateIncident(request) {
      const context = commandContext(request, incidentRoutes.updateIncident, { clock });
      const { text, closes } = request.body;
      const type = closes ? 'CloseIncident' : 'UpdateIncident';
      const command = { type, text, accountId: request.session.accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, incident, request.params.id, command, context);
      return { model: null, position: packPosition({ incident: position }) };
    },
  };
}
