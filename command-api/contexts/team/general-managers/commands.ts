import type { TenantId, Uuid } from '@sumaa/contracts';

/**
 * The commands of the list of those of whom one must remain. `founder` is the member who registered the business, null for the
 * platform; a list without events has only them.
 */
export interface GeneralManagersCommand {
  readonly type: 'AddManager' | 'RemoveManager';
  readonly tenantId: TenantId;
  readonly memberId: Uuid;
  readonly founder: Uuid | null;
}
