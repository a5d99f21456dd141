import { defineContext } from '../../kernel/context.ts';
import { alertCommands, alertEvents, alertJobs, alertRoutes } from './alerts.ts';
import { auditRoutes } from './audit-routes.ts';
import { backupRoutes } from './backup-routes.ts';
import { backupCommands, backupEvents, backupJobs } from './backup.ts';
import { channelTestJobs, channelTestRoutes } from './channel-tests.ts';
import { deadLetterRoutes, queueEvents, queueJobs } from './dead-letters.ts';
import { platformSettingsEvents } from './events.ts';
import { evidenceRoutes } from './evidence-routes.ts';
import { evidenceCommands, evidenceEvents, evidenceJobs } from './evidence.ts';
import { erasureCommands, erasureJobs } from './erasure.ts';
import { mailRoutes } from './mail-routes.ts';
import { personalReadingEvents, personalReadingRoutes } from './personal-reading.ts';
import { incidentRoutes } from './incident-routes.ts';
import { incidentEvents } from './incidents.ts';
import { platformRoutes } from './routes.ts';
import { rebuildCommands, rebuildEvents, rebuildRoutes } from './rebuilds.ts';
import { restoreEvents, restoreRoutes } from './restores.ts';
import { sellerRoutes } from './seller-routes.ts';
import { slaSettingsRoutes } from './sla-settings-routes.ts';
import { platformSettingsRoutes } from './settings.ts';
import { staffRoutes } from './staff-routes.ts';
import { statusRoutes, systemRoutes } from './system-routes.ts';
import { updateRoutes } from './update-routes.ts';

export * from './audit-kinds.ts';
export * from './audit-outcomes.ts';
export * from './alerts.ts';
export * from './audit-routes.ts';
export * from './audited-events.ts';
export * from './backup-routes.ts';
export * from './backup.ts';
export * from './channel-tests.ts';
export * from './recorded-events.ts';
export * from './dead-letters.ts';
export * from './events.ts';
export * from './erasure.ts';
export * from './evidence-routes.ts';
export * from './evidence.ts';
export * from './exports.ts';
export * from './incident-routes.ts';
export * from './incidents.ts';
export * from './log-line.ts';
export * from './mail-routes.ts';
export * from './personal-reading.ts';
export * from './rebuilds.ts';
export * from './restores.ts';
export * from './routes.ts';
export * from './seller-routes.ts';
export * from './settings.ts';
export * from './sla-settings-routes.ts';
export * from './staff-presets.ts';
export * from './staff-routes.ts';
export * from './system-routes.ts';
export * from './update-routes.ts';
export * from './system-services.ts';
export * from './trail-access.ts';

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
