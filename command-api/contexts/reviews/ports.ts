import type { TenantId } from '@sumaa/contracts';

/** What reviews need from the other contexts; composition provides it. */
export interface ReviewPorts {
  /** Whether the tenant's connection to Google is alive. */
  isConnected(tenantId: TenantId): Promise<boolean>;
}
