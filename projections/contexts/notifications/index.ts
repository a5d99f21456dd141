import { notificationChoicesRoutes, notificationRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { bellEntryProjection } from './bell-entry.projection.ts';
import { bellProjection } from './bell.projection.ts';
import { bellLive, choicesLive, notificationLive } from './live.ts';
import { notificationChoicesProjection } from './notification-choices.projection.ts';
import { notificationProjection } from './notification.projection.ts';
import { notificationChoicesQueries, notificationQueries } from './routes.ts';

/** The notification bell, and what people want to be notified of. */
export const notificationsContext = defineReadContext({
  projections: [
    listed(notificationProjection, notificationLive),
    listed(bellProjection, bellLive),
    listed(bellEntryProjection, bellLive),
    listed(notificationChoicesProjection, choicesLive),
  ],
  queries: (deps) => [
    queriesOf(notificationRoutes, notificationQueries),
    queriesOf(notificationChoicesRoutes, notificationChoicesQueries(deps)),
  ],
});
