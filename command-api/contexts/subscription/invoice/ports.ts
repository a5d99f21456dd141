import type { SellerIdentity, TenantId } from '@sumaa/contracts';

/** What invoices need from the other contexts; composition provides it. */
export interface InvoicePorts {
  /** Who issues the invoices of this installation; null until staff have said it. */
  readSeller(): Promise<SellerIdentity | null>;
  /** Null where there is no such business. */
  businessName(tenantId: TenantId): Promise<string | null>;
}
