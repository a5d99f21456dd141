import {
  auditRoutes,
  backupRoutes,
  deadLetterRoutes,
  platformRoutes,
  platformSettingsRoutes,
  sellerRoutes,
  slaSettingsRoutes,
  staffRoutes,
  statusRoutes,
  systemRoutes,
} from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { auditProjection } from './audit.projection.ts';
import { backupProjection } from './backup.projection.ts';
import { auditLive, backupLive, generalSettingsLive, sellerLive, slaSettingsLive } from './live.ts';
import { platformSettingsProjection } from './platform-settings.projection.ts';
import { publicTotalsProjection } from './public-totals.projection.ts';
import {
  auditQueries,
  backupQueries,
  deadLetterQueries,
  generalSettingsQueries,
  platformQueries,
  sellerQueries,
  slaSettingsQueries,
  staffQueries,
  statusQueries,
  systemQueries,
} from './routes.ts';
import { sellerProjection } from './seller.projection.ts';
import { slaSettingsProjection } from './sla-settings.projection.ts';

export { accessSettings } from './platform-settings.query.ts';

export const platformContext = defineReadContext({
  projections: [
    listed(publicTotalsProjection, () => []),
    listed(auditProjection, auditLive),
    listed(slaSettingsProjection, slaSettingsLive),
    listed(sellerProjection, sellerLive),
    listed(platformSettingsProjection, generalSettingsLive),
    listed(backupProjection, backupLive),
  ],
  queries: (deps) => [
    queriesOf(platformRoutes, platformQueries(deps)),
    queriesOf(auditRoutes, auditQueries(deps)),
    queriesOf(staffRoutes, staffQueries(deps)),
    queriesOf(slaSettingsRoutes, slaSettingsQueries),
    queriesOf(sellerRoutes, sellerQueries),
    queriesOf(systemRoutes, systemQueries(deps)),
    queriesOf(statusRoutes, statusQueries(deps)),
    queriesOf(backupRoutes, backupQueries),
    queriesOf(deadLetterRoutes, deadLetterQueries),
    queriesOf(platformSettingsRoutes, generalSettingsQueries),
  ],
});
