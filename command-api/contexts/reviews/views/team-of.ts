import type { TenantId, Uuid } from '@sumaa/contracts';

/** Who owns the views of the team: the business. */
export const teamOf = (tenantId: TenantId): Uuid => tenantId as unknown as Uuid;
