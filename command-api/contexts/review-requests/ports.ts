import type { TenantId, Uuid } from '@sumaa/contracts';

/** What review requests need from the other contexts; composition provides it. */
export interface ReviewRequestPorts {
  /** The HMAC of an address. */
  addressKeyOf(address: string): string;
  /** Whether the platform lets the business work now. */
  isActive(tenantId: TenantId): Promise<boolean>;
  /** The place of a branch on Google Maps, if it has one; null where the tenant has no such branch that is linked. */
  linkedBranch(tenantId: TenantId, locationId: Uuid): Promise<{ readonly placeId: string | null } | null>;
  namesOf(tenantId: TenantId, locationId: Uuid): Promise<{ readonly business: string; readonly branch: string }>;
  timeZoneOf(tenantId: TenantId): Promise<string>;
}
