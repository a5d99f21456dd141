import { analyticsRoutes } from '@sumaa/contracts';
import { defineReadContext, queriesOf } from '../../infra/index.ts';
import { analyticsQueries } from './routes.ts';

/** Figures over the reviews as they are now: no table of its own, so that an edit or removal moves the past at once. */
export const analyticsContext = defineReadContext({
  queries: (deps) => [queriesOf(analyticsRoutes, analyticsQueries(deps))],
});
