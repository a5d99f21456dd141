import { webhookRoutes, type Uuid, type webhookCommands } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf } from '../../infra/handlers.ts';
import { reportOwned } from '../../infra/worker-commands.ts';
import { forgetEndpoints } from './forget-endpoints.ts';
import { webhookHandlers } from './routes.ts';
import { webhooks } from './webhooks.ts';

/** Where a business has its events sent to. */
export interface Webhooks extends ContextParts {
  readonly internal: InternalHandlersOf<typeof webhookCommands>;
  /** Removes every endpoint of the context's tenant, which is erased. */
  forget(context: CommandContext, accountId: Uuid): Promise<void>;
}

export const createWebhooks = (deps: CommandDeps): Webhooks => ({
  routes: [routesOf(webhookRoutes, webhookHandlers(deps))],
  forget: (context, accountId) => forgetEndpoints(deps, context, accountId),
  internal: {
    PauseWebhook(context, { endpointId, because }) {
      const data = { endpointId, because, accountId: null, pausedAt: context.occurredAt };
      return reportOwned(deps, webhooks, context.tenantId, { type: 'Pause', data }, context);
    },
  },
});
