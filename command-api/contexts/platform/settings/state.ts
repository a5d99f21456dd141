import type { SellerIdentity, SettingsInForce, SlaInForce } from '@sumaa/contracts';

/** The settings of the platform. */
export interface SettingsState {
  readonly general: SettingsInForce;
  readonly sla: SlaInForce;
  /** Who issues invoices; null until it was said. */
  readonly seller: SellerIdentity | null;
}
