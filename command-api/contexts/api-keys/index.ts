import { apiKeyRoutes } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts } from '../../infra/handlers.ts';
import type { ApiKeyPorts } from './ports.ts';
import { apiKeyHandlers } from './routes.ts';

/** Keys by which other systems call the API. */
export const createApiKeyCommands = (deps: CommandDeps, ports: ApiKeyPorts): ContextParts => ({
  routes: [routesOf(apiKeyRoutes, apiKeyHandlers(deps, ports))],
});
