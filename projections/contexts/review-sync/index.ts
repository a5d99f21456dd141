import { reviewSyncRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { syncPartLive, syncRunLive } from './live.ts';
import { reviewSyncQueries } from './routes.ts';
import { syncPartProjection } from './sync-part.projection.ts';
import { syncRunProjection } from './sync-run.projection.ts';

export const reviewSyncContext = defineReadContext({
  projections: [listed(syncRunProjection, syncRunLive), listed(syncPartProjection, syncPartLive)],
  queries: () => [queriesOf(reviewSyncRoutes, reviewSyncQueries)],
});
