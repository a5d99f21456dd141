import { dataBreachRoutes, erasureRequestRoutes, outsideRequestRoutes, privacyRoutes, publicPageRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { dataBreachProjection } from './data-breach/data-breach.projection.ts';
import { erasureRequestProjection, ownErasureRequestProjection } from './erasure-request/erasure-request.projection.ts';
import { outsideRequestProjection } from './outside-request/outside-request.projection.ts';
import { privacyLive, reviewRetentionLive } from './live.ts';
import { privacyProjection } from './privacy.projection.ts';
import { publicPageQueries } from './page/routes.ts';
import { reviewRetentionProjection } from './review-retention.projection.ts';
import { dataBreachQueries, erasureRequestQueries, outsideRequestQueries, privacyQueries } from './routes.ts';

export const privacyContext = defineReadContext({
  projections: [
    listed(privacyProjection, privacyLive),
    listed(reviewRetentionProjection, reviewRetentionLive),
    listed(erasureRequestProjection, () => []),
    listed(ownErasureRequestProjection, () => []),
    listed(dataBreachProjection, () => []),
    listed(outsideRequestProjection, () => []),
  ],
  queries: (deps) => [
    queriesOf(privacyRoutes, privacyQueries(deps)),
    queriesOf(erasureRequestRoutes, erasureRequestQueries),
    queriesOf(dataBreachRoutes, dataBreachQueries),
    queriesOf(outsideRequestRoutes, outsideRequestQueries),
    queriesOf(publicPageRoutes, publicPageQueries(deps)),
  ],
});
