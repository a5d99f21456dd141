import type { TenantId, Uuid } from '@sumaa/contracts';

/** What keys need from other contexts. */
export interface ApiKeyPorts {
  ownsBranches(tenantId: TenantId, locationIds: readonly Uuid[]): Promise<boolean>;
}
