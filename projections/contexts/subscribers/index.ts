import { platformMessageRoutes, subscriberRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { accountManagerProjection } from './account-manager.projection.ts';
import { accountManagerLive, platformMessageLive, subscriberLive, subscriberPaymentLive } from './live.ts';
import { platformMessageProjection, showPlatformMessages } from './platform-message.projection.ts';
import { platformMessageQueries, subscriberQueries } from './routes.ts';
import { showSubscriberPayments, subscriberPaymentProjection } from './subscriber-payment.projection.ts';
import { subscriberProjection } from './subscriber.projection.ts';

export const subscribersContext = defineReadContext({
  projections: [
    listed(subscriberProjection, subscriberLive),
    listed(subscriberPaymentProjection, subscriberPaymentLive, showSubscriberPayments),
    listed(platformMessageProjection, platformMessageLive, showPlatformMessages),
    listed(accountManagerProjection, accountManagerLive),
  ],
  queries: (deps) => [queriesOf(subscriberRoutes, subscriberQueries(deps)), queriesOf(platformMessageRoutes, platformMessageQueries(deps))],
});
