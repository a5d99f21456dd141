import { webhookRoutes, type webhookCommands } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf } from '../../infra/handlers.ts';
import { reportOwned } from '../../infra/worker-commands.ts';
import { webhookHandlers } from './routes.ts';
import { webhooks } from './webhooks.ts';

/** Where a business has its events sent to. */
export interface Webhooks extends ContextParts {
  readonly internal: InternalHandlersOf<typeof webhookCommands>;
}

export const createWebhooks = (deps: CommandDeps): Webhooks => ({
  routes: [routesOf(webhookRoutes, webhookHandlers(deps))],
  internal: {
    PauseWebhook(context, { endpointId, because }) {
      const data = { endpointId, because, accountId: null, pausedAt: context.occurredAt };
      return reportOwned(deps, webhooks, context.tenantId, { type: 'Pause', data }, context);
    },
  },
});
