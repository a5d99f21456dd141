import { defineContext } from '../../kernel/context.ts';
import { alertCommands, alertEvents, alertJobs, alertRoutes } from './system/alerts.ts';
import { auditRoutes } from './activity/audit-routes.ts';
import { backupRoutes } from './system/backup-routes.ts';
import { backupCommands, backupEvents, backupJobs } from './system/backup.ts';
import { channelTestJobs, channelTestRoutes } from './settings/channel-tests.ts';
import { deadLetterRoutes, queueEvents, queueJobs } from './system/dead-letters.ts';
import { platformSettingsEvents } from './events.ts';
import { evidenceRoutes } from './system/evidence-routes.ts';
import { evidenceCommands, evidenceEvents, evidenceJobs } from './system/evidence.ts';
import { erasureCommands, erasureJobs } from './erasure.ts';
import { mailRoutes } from './settings/mail-routes.ts';
import { personalReadingEvents, personalReadingRoutes } from './activity/personal-reading.ts';
import { incidentRoutes } from './system/incident-routes.ts';
import { incidentEvents } from './system/incidents.ts';
import { platformRoutes } from './routes.ts';
import { rebuildCommands, rebuildEvents, rebuildRoutes } from './system/rebuilds.ts';
import { restoreEvents, restoreRoutes } from './system/restores.ts';
import { sellerRoutes } from './settings/seller-routes.ts';
import { slaSettingsRoutes } from './settings/sla-settings-routes.ts';
import { platformSettingsRoutes } from './settings/settings.ts';
import { staffRoutes } from './settings/staff-routes.ts';
import { statusRoutes, systemRoutes } from './system/system-routes.ts';
import { updateRoutes } from './system/update-routes.ts';

export * from './activity/audit-kinds.ts';
export * from './activity/audit-outcomes.ts';
export * from './system/alerts.ts';
export * from './activity/audit-routes.ts';
export * from './activity/audited-events.ts';
export * from './system/backup-routes.ts';
export * from './system/backup.ts';
export * from './settings/channel-tests.ts';
export * from './activity/recorded-events.ts';
export * from './system/dead-letters.ts';
export * from './events.ts';
export * from './erasure.ts';
export * from './system/evidence-routes.ts';
export * from './system/evidence.ts';
export * from './exports.ts';
export * from './system/incident-routes.ts';
export * from './system/incidents.ts';
export * from './system/log-line.ts';
export * from './settings/mail-routes.ts';
export * from './activity/personal-reading.ts';
export * from './system/rebuilds.ts';
export * from './system/restores.ts';
export * from './routes.ts';
export * from './settings/seller-routes.ts';
export * from './settings/settings.ts';
export * from './settings/sla-settings-routes.ts';
export * from './settings/staff-presets.ts';
export * from './settings/staff-routes.ts';
export * from './system/system-routes.ts';
export * from './system/update-routes.ts';
export * from './system/system-services.ts';
export * from './activity/trail-access.ts';

export const platformContract = defineContext({
  events: [
    platformSettingsEvents,
    backupEvents,
    restoreEvents,
    queueEvents,
    incidentEvents,
    alertEvents,
    rebuildEvents,
    personalReadingEvents,
    evidenceEvents,
  ],
  routes: [
    platformRoutes,
    auditRoutes,
    personalReadingRoutes,
    staffRoutes,
    slaSettingsRoutes,
    sellerRoutes,
    systemRoutes,
    statusRoutes,
    backupRoutes,
    restoreRoutes,
    incidentRoutes,
    deadLetterRoutes,
    platformSettingsRoutes,
    alertRoutes,
    rebuildRoutes,
    evidenceRoutes,
    updateRoutes,
    mailRoutes,
    channelTestRoutes,
  ],
  jobs: { ...erasureJobs, ...backupJobs, ...queueJobs, ...evidenceJobs, ...alertJobs, ...channelTestJobs },
  commands: { ...erasureCommands, ...backupCommands, ...rebuildCommands, ...evidenceCommands, ...alertCommands },
  reactors: [
    'when-erased',
    'when-backup-requested',
    'when-dead-letters-retried',
    'when-evidence',
    'when-evidence-sealed',
    'when-alert-raised',
    'when-channel-test-requested',
  ],
});
