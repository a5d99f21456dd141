import { competitorRoutes, type competitorCommands } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf } from '../../infra/handlers.ts';
import { addCompetitor, type NewCompetitor } from './competitors/add-competitor.ts';
import { forgetCompetitors } from './competitors/forget-competitors.ts';
import { competitorHandlers } from './competitors/routes.ts';
import { competitorWorkerCommands } from './competitors/worker-commands.ts';
import type { AnalyticsPorts } from './ports.ts';

/** The places that branches are compared with. */
export interface AnalyticsCommands extends ContextParts {
  readonly internal: InternalHandlersOf<typeof competitorCommands>;
  addCompetitor(context: CommandContext, given: NewCompetitor): ReturnType<typeof addCompetitor>;
  /** Removes every competitor of these branches of the context's tenant, which is erased. */
  forget(context: CommandContext, given: Parameters<typeof forgetCompetitors>[2]): Promise<void>;
}

export const createAnalytics = (deps: CommandDeps, ports: AnalyticsPorts): AnalyticsCommands => ({
  routes: [routesOf(competitorRoutes, competitorHandlers(deps, ports))],
  internal: competitorWorkerCommands(deps),
  addCompetitor: (context, given) => addCompetitor(deps, context, given),
  forget: (context, given) => forgetCompetitors(deps, context, given),
});
