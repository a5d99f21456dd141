import type { Iso, PlatformSettings, PlatformSettingsEvent, TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** What holds for everybody. One row. */
export interface PlatformSettingsRow {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly revision: number;
  readonly settings: PlatformSettings;
  readonly maintenanceMode: boolean;
  readonly savedAt: Iso;
}

export const platformSettingsProjection: Projection<PlatformSettingsRow, PlatformSettingsEvent> = {
  name: 'platform-settings',
  version: 1,
  categories: ['platformsettings'],
  key: ({ type }) => (type === 'PlatformSettingsSaved' ? 'platform' : null),
  evolve(row, { type, data, metadata: { tenantId } }, id) {
    if (type !== 'PlatformSettingsSaved') return row;
    const { revision, settings, savedAt } = data;
    return { id, tenantId, revision, settings, maintenanceMode: settings.maintenanceMode, savedAt };
  },
  rows: typedRows<PlatformSettingsRow>({
    table: 'read.platform_settings_v1',
    key: 'id',
    columns: { id: 'text', tenantId: 'text', revision: 'int', settings: 'jsonb', maintenanceMode: 'boolean', savedAt: 'timestamptz' },
  }),
};
