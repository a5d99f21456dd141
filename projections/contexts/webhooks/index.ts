import { webhookRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { webhookLive } from './live.ts';
import { webhookQueries } from './routes.ts';
import { webhookProjection } from './webhook.projection.ts';

export const webhooksContext = defineReadContext({
  projections: [listed(webhookProjection, webhookLive)],
  queries: (deps) => [queriesOf(webhookRoutes, webhookQueries(deps))],
});
