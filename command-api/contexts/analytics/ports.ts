import type { PlanId, TenantId, Uuid } from '@sumaa/contracts';

/** What the analytics need from the other contexts; composition provides it. */
export interface AnalyticsPorts {
  /** The plan whose limits hold. */
  planOf(tenantId: TenantId): Promise<PlanId>;
  /** The place of a branch on Google Maps, if it has one; null where the tenant has no such branch that is linked. */
  linkedBranch(tenantId: TenantId, locationId: Uuid): Promise<{ readonly placeId: string | null } | null>;
}
