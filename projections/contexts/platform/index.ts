import {
  alertRoutes,
  auditRoutes,
  backupRoutes,
  deadLetterRoutes,
  evidenceRoutes,
  incidentRoutes,
  platformRoutes,
  platformSettingsRoutes,
  rebuildRoutes,
  sellerRoutes,
  slaSettingsRoutes,
  staffRoutes,
  statusRoutes,
  systemRoutes,
  updateRoutes,
} from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { alertProjection } from './alert.projection.ts';
import { auditProjection } from './audit.projection.ts';
import { backupProjection } from './backup.projection.ts';
import { rebuildProjection } from './rebuild.projection.ts';
import { evidenceProjection } from './evidence.projection.ts';
import { readingReasonProjection } from './reading-reason.projection.ts';
import { recordedEventProjection } from './recorded-event.projection.ts';
import { incidentProjection } from './incident.projection.ts';
import {
  alertLive,
  auditLive,
  backupLive,
  evidenceLive,
  generalSettingsLive,
  incidentLive,
  readingReasonLive,
  rebuildLive,
  sellerLive,
  slaSettingsLive,
} from './live.ts';
import { platformSettingsProjection } from './platform-settings.projection.ts';
import { publicTotalsProjection } from './public-totals.projection.ts';
import {
  alertQueries,
  auditQueries,
  backupQueries,
  deadLetterQueries,
  evidenceQueries,
  generalSettingsQueries,
  incidentQueries,
  platformQueries,
  rebuildQueries,
  sellerQueries,
  slaSettingsQueries,
  staffQueries,
  statusQueries,
  systemQueries,
  updateQueries,
} from './routes.ts';
import { sellerProjection } from './seller.projection.ts';
import { slaSettingsProjection } from './sla-settings.projection.ts';

export { openRebuild } from './rebuilds.query.ts';
export { accessSettings } from './platform-settings.query.ts';

export const platformContext = defineReadContext({
  projections: [
    listed(publicTotalsProjection, () => []),
    listed(auditProjection, auditLive),
    listed(recordedEventProjection, () => []),
    listed(readingReasonProjection, readingReasonLive),
    listed(slaSettingsProjection, slaSettingsLive),
    listed(sellerProjection, sellerLive),
    listed(platformSettingsProjection, generalSettingsLive),
    listed(backupProjection, backupLive),
    listed(alertProjection, alertLive),
    listed(rebuildProjection, rebuildLive),
    listed(incidentProjection, incidentLive),
    listed(evidenceProjection, evidenceLive),
  ],
  queries: (deps) => [
    queriesOf(platformRoutes, platformQueries(deps)),
    queriesOf(auditRoutes, auditQueries(deps)),
    queriesOf(staffRoutes, staffQueries(deps)),
    queriesOf(slaSettingsRoutes, slaSettingsQueries),
    queriesOf(sellerRoutes, sellerQueries),
    queriesOf(systemRoutes, systemQueries(deps)),
    queriesOf(statusRoutes, statusQueries(deps)),
    queriesOf(backupRoutes, backupQueries(deps)),
    queriesOf(incidentRoutes, incidentQueries),
    queriesOf(deadLetterRoutes, deadLetterQueries),
    queriesOf(alertRoutes, alertQueries(deps)),
    queriesOf(updateRoutes, updateQueries(deps)),
    queriesOf(evidenceRoutes, evidenceQueries),
    queriesOf(rebuildRoutes, rebuildQueries(deps)),
    queriesOf(platformSettingsRoutes, generalSettingsQueries(deps)),
  ],
});
