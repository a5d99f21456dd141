import { analystLoginRoutes, analystRoutes, platformTenant } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts } from '../../infra/handlers.ts';
import { operatorContext } from '../../infra/operator-context.ts';
import { createAnalystLogins, type AnalystLogins } from './logins/logins.ts';
import { analystLoginHandlers } from './logins/routes.ts';
import { analystHandlers } from './routes.ts';

/** What the platform's analysts work with. */
export interface Analysts extends ContextParts {
  /** For an operator: their logins, by name. */
  listAnalystLogins(): ReturnType<AnalystLogins['list']>;
  addAnalystLogin(name: string): ReturnType<AnalystLogins['add']>;
  removeAnalystLogin(name: string): ReturnType<AnalystLogins['remove']>;
}

export function createAnalysts(deps: CommandDeps): Analysts {
  const logins = createAnalystLogins(deps);
  return {
    routes: [routesOf(analystRoutes, analystHandlers(deps)), routesOf(analystLoginRoutes, analystLoginHandlers(deps, logins))],
    listAnalystLogins: () => logins.list(),
    addAnalystLogin: (name) => logins.add(name, null, operatorContext(deps, platformTenant)),
    removeAnalystLogin: (name) => logins.remove(name, null, operatorContext(deps, platformTenant)),
  };
}
