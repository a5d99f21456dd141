import { googleConnectionRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { connectionProjection } from './connection.projection.ts';
import { googleLocationProjection } from './google-location.projection.ts';
import { connectionLive, googleLocationLive, locationLive } from './live.ts';
import { locationProjection } from './location.projection.ts';
import { googleConnectionQueries } from './routes.ts';

export const googleConnectionContext = defineReadContext({
  projections: [
    listed(connectionProjection, connectionLive),
    listed(googleLocationProjection, googleLocationLive),
    listed(locationProjection, locationLive),
  ],
  queries: () => [queriesOf(googleConnectionRoutes, googleConnectionQueries)],
});
