import { privacyRoutes, publicPageRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { privacyLive, reviewRetentionLive } from './live.ts';
import { privacyProjection } from './privacy.projection.ts';
import { publicPageQueries } from './page/routes.ts';
import { reviewRetentionProjection } from './review-retention.projection.ts';
import { privacyQueries } from './routes.ts';

export const privacyContext = defineReadContext({
  projections: [listed(privacyProjection, privacyLive), listed(reviewRetentionProjection, reviewRetentionLive)],
  queries: (deps) => [queriesOf(privacyRoutes, privacyQueries(deps)), queriesOf(publicPageRoutes, publicPageQueries(deps))],
});
