import { analyticsRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { answerTargetProjection } from './answer-target.projection.ts';
import { answerTargetLive } from './live.ts';
import { analyticsQueries } from './routes.ts';

/** Figures are asked of the reviews as they are now, so that an edit or removal moves the past at once. */
export const analyticsContext = defineReadContext({
  projections: [listed(answerTargetProjection, answerTargetLive)],
  queries: (deps) => [queriesOf(analyticsRoutes, analyticsQueries(deps))],
});
