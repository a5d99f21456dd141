import { notificationRoutes } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts } from '../../infra/handlers.ts';
import { bellHandlers } from './bell/routes.ts';

/** What people read in their notification bell. */
export const createNotifications = (deps: CommandDeps): ContextParts => ({ routes: [routesOf(notificationRoutes, bellHandlers(deps))] });
