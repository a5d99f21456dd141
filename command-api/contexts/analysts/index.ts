import { analystLoginRoutes, analystRoutes } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts } from '../../infra/handlers.ts';
import { analystLoginHandlers } from './logins/routes.ts';
import { analystHandlers } from './routes.ts';

/** What the platform's analysts work with. */
export const createAnalysts = (deps: CommandDeps): ContextParts => ({
  routes: [routesOf(analystRoutes, analystHandlers(deps)), routesOf(analystLoginRoutes, analystLoginHandlers(deps))],
});
