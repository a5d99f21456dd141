import { auditRoutes, platformRoutes, slaSettingsRoutes, staffRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { auditProjection } from './audit.projection.ts';
import { auditLive, slaSettingsLive } from './live.ts';
import { publicTotalsProjection } from './public-totals.projection.ts';
import { auditQueries, platformQueries, slaSettingsQueries, staffQueries } from './routes.ts';
import { slaSettingsProjection } from './sla-settings.projection.ts';

export const platformContext = defineReadContext({
  projections: [
    listed(publicTotalsProjection, () => []),
    listed(auditProjection, auditLive),
    listed(slaSettingsProjection, slaSettingsLive),
  ],
  queries: (deps) => [
    queriesOf(platformRoutes, platformQueries(deps)),
    queriesOf(auditRoutes, auditQueries(deps)),
    queriesOf(staffRoutes, staffQueries(deps)),
    queriesOf(slaSettingsRoutes, slaSettingsQueries),
  ],
});
