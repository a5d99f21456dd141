import { subscriptionRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { subscriptionLive, usageLive } from './live.ts';
import { subscriptionQueries } from './routes.ts';
import { subscriptionProjection } from './subscription.projection.ts';
import { usageProjection } from './usage.projection.ts';

export { refusalWithoutPlan } from './refusal-without-plan.ts';

export const subscriptionContext = defineReadContext({
  projections: [listed(subscriptionProjection, subscriptionLive), listed(usageProjection, usageLive)],
  queries: (deps) => [queriesOf(subscriptionRoutes, subscriptionQueries(deps))],
});
