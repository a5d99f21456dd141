import { analyticsRoutes, competitorRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { answerTargetProjection, showTargets } from './answer-target.projection.ts';
import { branchLinksProjection } from './branch-links.projection.ts';
import { competitorProjection } from './competitors/competitor.projection.ts';
import { placeDayProjection } from './competitors/place-day.projection.ts';
import { answerTargetLive, branchLive } from './live.ts';
import { analyticsQueries, competitorQueries } from './routes.ts';

/** Figures are asked of the reviews as they are now, so that an edit or removal moves the past at once. */
export const analyticsContext = defineReadContext({
  projections: [
    listed(answerTargetProjection, answerTargetLive, showTargets),
    listed(branchLinksProjection, branchLive),
    listed(competitorProjection, branchLive),
    listed(placeDayProjection, branchLive),
  ],
  queries: (deps) => [queriesOf(analyticsRoutes, analyticsQueries(deps)), queriesOf(competitorRoutes, competitorQueries(deps))],
});
