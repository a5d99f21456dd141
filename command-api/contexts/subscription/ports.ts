import type { Iso, TenantId } from '@sumaa/contracts';

/** What subscriptions need from the other contexts; composition provides it. */
export interface SubscriptionPorts {
  /** Null where there is no such business. */
  readBusiness(tenantId: TenantId): Promise<{ readonly registeredAt: Iso; readonly timeZone: string } | null>;
}
