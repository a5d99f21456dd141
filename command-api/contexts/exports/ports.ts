import type { PlanId, TenantId } from '@sumaa/contracts';

/** What exports need from the other contexts; composition provides it. */
export interface ExportPorts {
  /** The plan whose limits hold for a business. */
  planOf(tenantId: TenantId): Promise<PlanId>;
}
