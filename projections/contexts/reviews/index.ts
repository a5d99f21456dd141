import { reviewRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { activityProjection } from './activity.projection.ts';
import { assignmentProjection } from './assignment.projection.ts';
import { activityLive, assignmentLive, reviewLive, reviewTopicsLive, reviewWorkLive } from './live.ts';
import { reviewProjection } from './review.projection.ts';
import { reviewTopicsProjection } from './review-topics.projection.ts';
import { reviewWorkProjection } from './review-work.projection.ts';
import { reviewQueries } from './routes.ts';

export const reviewsContext = defineReadContext({
  projections: [
    listed(reviewProjection, reviewLive),
    listed(activityProjection, activityLive),
    listed(assignmentProjection, assignmentLive),
    listed(reviewTopicsProjection, reviewTopicsLive),
    listed(reviewWorkProjection, reviewWorkLive),
  ],
  queries: (deps) => [queriesOf(reviewRoutes, reviewQueries(deps))],
});
