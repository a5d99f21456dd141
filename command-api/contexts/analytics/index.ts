import { competitorRoutes, type competitorCommands } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf } from '../../infra/handlers.ts';
import { competitorHandlers } from './competitors/routes.ts';
import { competitorWorkerCommands } from './competitors/worker-commands.ts';
import type { AnalyticsPorts } from './ports.ts';

/** The places that branches are compared with. */
export interface AnalyticsCommands extends ContextParts {
  readonly internal: InternalHandlersOf<typeof competitorCommands>;
}

export const createAnalytics = (deps: CommandDeps, ports: AnalyticsPorts): AnalyticsCommands => ({
  routes: [routesOf(competitorRoutes, competitorHandlers(deps, ports))],
  internal: competitorWorkerCommands(deps),
});
