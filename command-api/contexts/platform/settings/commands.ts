import type { Iso, SlaSettings, Uuid } from '@sumaa/contracts';

/** The command of the platform's settings. */
export interface SettingsCommand {
  readonly type: 'SaveSlaSettings';
  /** The number of the settings that the person changed. */
  readonly revision: number;
  readonly settings: SlaSettings;
  readonly accountId: Uuid;
  readonly at: Iso;
}
