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
import { alertProjection } from './system/alert.projection.ts';
import { auditProjection } from './activity/audit.projection.ts';
import { backupProjection } from './system/backup.projection.ts';
import { rebuildProjection } from './system/rebuild.projection.ts';
import { evidenceProjection } from './system/evidence.projection.ts';
import { readingReasonProjection } from './activity/reading-reason.projection.ts';
import { recordedEventProjection } from './activity/recorded-event.projection.ts';
import { incidentProjection } from './system/incident.projection.ts';
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
import { platformSettingsProjection } from './settings/platform-settings.projection.ts';
import { publicTotalsProjection } from './site/public-totals.projection.ts';
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
import { sellerProjection } from './settings/seller.projection.ts';
import { slaSettingsProjection } from './settings/sla-settings.projection.ts';

export { openRebuild } from './system/rebuilds.query.ts';
export { accessSettings } from './settings/platform-settings.query.ts';

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
