import { analystLoginRoutes, analystRoutes, platformAnalyticsRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { queryRunProjection } from './query-run.projection.ts';
import { analystLoginQueries, analystQueries, platformAnalyticsQueries } from './routes.ts';
import { savedQueryProjection } from './saved-query.projection.ts';

// Nobody else's screen shows these rows while they change.
export const analystsContext = defineReadContext({
  projections: [listed(queryRunProjection, () => []), listed(savedQueryProjection, () => [])],
  queries: (deps) => [
    queriesOf(analystRoutes, analystQueries(deps)),
    queriesOf(analystLoginRoutes, analystLoginQueries),
    queriesOf(platformAnalyticsRoutes, platformAnalyticsQueries(deps)),
  ],
});
