import type { Iso, SellerIdentity, SlaSettings, Uuid } from '@sumaa/contracts';

/** Saves support hours and SLA policies. */
export interface SaveSlaSettings {
  readonly type: 'SaveSlaSettings';
  /** The number of the settings that the person changed. */
  readonly revision: number;
  readonly settings: SlaSettings;
  readonly accountId: Uuid;
  readonly at: Iso;
}

/** Saves who issues invoices. */
export interface SaveSeller {
  readonly type: 'SaveSeller';
  readonly seller: SellerIdentity;
  readonly accountId: Uuid;
  readonly at: Iso;
}

/** The commands of the platform's settings. */
export type SettingsCommand = SaveSlaSettings | SaveSeller;
