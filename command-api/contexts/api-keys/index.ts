import { apiKeyRoutes, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts } from '../../infra/handlers.ts';
import { forgetKeys } from './forget-keys.ts';
import type { ApiKeyPorts } from './ports.ts';
import { apiKeyHandlers } from './routes.ts';

/** Keys by which other systems call the API. */
export interface ApiKeyCommands extends ContextParts {
  /** Revokes every key of the context's tenant, which is erased. */
  forget(context: CommandContext, accountId: Uuid): Promise<void>;
}

export const createApiKeyCommands = (deps: CommandDeps, ports: ApiKeyPorts): ApiKeyCommands => ({
  routes: [routesOf(apiKeyRoutes, apiKeyHandlers(deps, ports))],
  forget: (context, accountId) => forgetKeys(deps, context, accountId),
});
