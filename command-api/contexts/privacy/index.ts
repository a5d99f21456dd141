import { dataBreachRoutes, erasureRequestRoutes, outsideRequestRoutes, privacyRoutes, type privacyCommands } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf } from '../../infra/handlers.ts';
import { dataBreachHandlers } from './data-breach/routes.ts';
import { erasureRequestHandlers } from './erasure-request/routes.ts';
import { outsideRequestHandlers } from './outside-request/routes.ts';
import type { PrivacyPorts } from './ports.ts';
import { privacyHandlers } from './settings/routes.ts';
import { privacyWorkerCommands } from './worker-commands.ts';

/** What a business shows of itself, and how long it keeps what others wrote. */
export interface Privacy extends ContextParts {
  readonly internal: InternalHandlersOf<typeof privacyCommands>;
}

export function createPrivacy(deps: CommandDeps, ports: PrivacyPorts): Privacy {
  return {
    routes: [
      routesOf(privacyRoutes, privacyHandlers(deps)),
      routesOf(erasureRequestRoutes, erasureRequestHandlers(deps, ports)),
      routesOf(dataBreachRoutes, dataBreachHandlers(deps)),
      routesOf(outsideRequestRoutes, outsideRequestHandlers(deps)),
    ],
    internal: privacyWorkerCommands(deps, ports),
  };
}
