import { auditRoutes, platformRoutes, staffRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { auditProjection } from './audit.projection.ts';
import { auditLive } from './live.ts';
import { publicTotalsProjection } from './public-totals.projection.ts';
import { auditQueries, platformQueries, staffQueries } from './routes.ts';

export const platformContext = defineReadContext({
  projections: [listed(publicTotalsProjection, () => []), listed(auditProjection, auditLive)],
  queries: (deps) => [
    queriesOf(platformRoutes, platformQueries(deps)),
    queriesOf(auditRoutes, auditQueries),
    queriesOf(staffRoutes, staffQueries(deps)),
  ],
});
