import { subscriberRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { subscriberLive, subscriberPaymentLive } from './live.ts';
import { subscriberQueries } from './routes.ts';
import { subscriberPaymentProjection } from './subscriber-payment.projection.ts';
import { subscriberProjection } from './subscriber.projection.ts';

export const subscribersContext = defineReadContext({
  projections: [listed(subscriberProjection, subscriberLive), listed(subscriberPaymentProjection, subscriberPaymentLive)],
  queries: (deps) => [queriesOf(subscriberRoutes, subscriberQueries(deps))],
});
