import type { SellerIdentity, SlaInForce } from '@sumaa/contracts';

/** The settings of the platform. */
export interface SettingsState {
  readonly sla: SlaInForce;
  /** Who issues invoices; null until it was said. */
  readonly seller: SellerIdentity | null;
}
