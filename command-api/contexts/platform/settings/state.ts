import type { Iso, MailServer, SellerIdentity, SettingsInForce, SlaInForce } from '@sumaa/contracts';

/** The settings of the platform. */
export interface SettingsState {
  readonly general: SettingsInForce;
  /** The mail server that staff set; null until they did. */
  readonly mail: MailServer | null;
  /** When they did. */
  readonly mailSavedAt: Iso | null;
  readonly sla: SlaInForce;
  /** Who issues invoices; null until it was said. */
  readonly seller: SellerIdentity | null;
  /** When that was said. */
  readonly sellerSavedAt: Iso | null;
}
