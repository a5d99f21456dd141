import { notificationRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { bellEntryProjection } from './bell-entry.projection.ts';
import { bellProjection } from './bell.projection.ts';
import { bellLive, notificationLive } from './live.ts';
import { notificationProjection } from './notification.projection.ts';
import { notificationQueries } from './routes.ts';

/** The notification bell. */
export const notificationsContext = defineReadContext({
  projections: [listed(notificationProjection, notificationLive), listed(bellProjection, bellLive), listed(bellEntryProjection, bellLive)],
  queries: () => [queriesOf(notificationRoutes, notificationQueries)],
});
