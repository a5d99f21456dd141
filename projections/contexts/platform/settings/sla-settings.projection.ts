import { type Iso, type PlatformSettingsEvent, type SlaSettings, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** Support hours and SLA policies as they were saved once. Older ones explain due times that were computed by them. */
export interface SlaSettingsRow {
  /** Counts from 1. */
  readonly revision: number;
  readonly tenantId: TenantId;
  readonly settings: SlaSettings;
  readonly savedBy: Uuid;
  readonly savedAt: Iso;
}

/** Every version of the support hours and SLA policies. */
export const slaSettingsProjection: Projection<SlaSettingsRow, PlatformSettingsEvent> = {
  name: 'sla-settings',
  version: 1,
  categories: ['platformsettings'],
  key: ({ type, data }) => (type === 'SlaSettingsSaved' ? String(data.revision) : null),
  evolve(row, { type, data, metadata: { tenantId } }) {
    if (type !== 'SlaSettingsSaved') return row;
    const { revision, settings, savedBy, savedAt } = data;
    return { revision, tenantId, settings, savedBy, savedAt };
  },
  rows: typedRows<SlaSettingsRow>({
    table: 'read.sla_settings_v1',
    key: 'revision',
    columns: { revision: 'int', tenantId: 'text', settings: 'jsonb', savedBy: 'uuid', savedAt: 'timestamptz' },
  }),
};
