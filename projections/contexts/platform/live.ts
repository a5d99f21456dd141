import { platformTenant } from '@sumaa/contracts';
import type { LiveChangesOf } from '../../live/topics.ts';
import type { AlertRow } from './system/alert.projection.ts';
import type { AuditRow } from './activity/audit.projection.ts';
import type { BackupRow } from './system/backup.projection.ts';
import type { EvidenceRow } from './system/evidence.projection.ts';
import type { IncidentRow } from './system/incident.projection.ts';
import type { PlatformSettingsRow } from './settings/platform-settings.projection.ts';
import type { ReadingReasonsRow } from './activity/reading-reason.projection.ts';
import type { RebuildRow } from './system/rebuild.projection.ts';
import type { SellerRow } from './settings/seller.projection.ts';
import type { SlaSettingsRow } from './settings/sla-settings.projection.ts';

/** New entries appear on the first page, so the browser fetches it again. */
export const auditLive: LiveChangesOf<AuditRow> = () => [{ topic: 'audit', key: null, branches: null }];

/** Their sentences give the reasons. */
export const readingReasonLive: LiveChangesOf<ReadingReasonsRow> = () => [{ topic: 'audit', key: null, branches: null }];

/** New settings explain due times in another way too. */
export const slaSettingsLive: LiveChangesOf<SlaSettingsRow> = () => [{ topic: 'platformSettings', key: null, branches: null }];

export const generalSettingsLive: LiveChangesOf<PlatformSettingsRow> = () => [{ topic: 'platformSettings', key: null, branches: null }];

export const sellerLive: LiveChangesOf<SellerRow> = () => [{ topic: 'platformSettings', key: null, branches: null }];

export const backupLive: LiveChangesOf<BackupRow> = () => [{ topic: 'system', key: null, branches: null }];

/** The overview of the console shows alerts next to the figures of subscribers, to the same people. */
export const alertLive: LiveChangesOf<AlertRow> = () => [{ topic: 'subscribers', key: null, branches: null, tenantId: platformTenant }];

export const rebuildLive: LiveChangesOf<RebuildRow> = () => [{ topic: 'system', key: null, branches: null }];
/** Who may read the audit trail sees how far a check of it is. */
export const evidenceLive: LiveChangesOf<EvidenceRow> = () => [{ topic: 'audit', key: null, branches: null }];
export const incidentLive: LiveChangesOf<IncidentRow> = () => [{ topic: 'system', key: null, branches: null }];
