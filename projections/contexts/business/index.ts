import { businessRoutes, businessSettingsRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { businessProjection } from './business.projection.ts';
import { businessLive } from './live.ts';
import { businessQueries, businessSettingsQueries } from './routes.ts';

export const businessContext = defineReadContext({
  projections: [listed(businessProjection, businessLive)],
  queries: (deps) => [queriesOf(businessRoutes, businessQueries), queriesOf(businessSettingsRoutes, businessSettingsQueries(deps))],
});
