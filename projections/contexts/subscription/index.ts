import { subscriptionRoutes } from '@sumaa/contracts';
import { defineReadContext, queriesOf } from '../../infra/index.ts';
import { subscriptionQueries } from './routes.ts';

export const subscriptionContext = defineReadContext({
  queries: () => [queriesOf(subscriptionRoutes, subscriptionQueries)],
});
