import { apiKeyRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { apiKeyProjection } from './api-key.projection.ts';
import { apiKeyLive } from './live.ts';
import { apiKeyQueries } from './routes.ts';

export const apiKeysContext = defineReadContext({
  projections: [listed(apiKeyProjection, apiKeyLive)],
  queries: (deps) => [queriesOf(apiKeyRoutes, apiKeyQueries(deps))],
});
