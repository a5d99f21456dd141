import type { Uuid } from '@sumaa/contracts';

/**
 * The commands of the staff list (general managers). `founder` is the member who registered the business; a list without events has
 * only them.
 */
export interface GeneralManagersCommand {
  readonly type: 'AddManager' | 'RemoveManager';
  readonly tenantId: Uuid;
  readonly memberId: Uuid;
  readonly founder: Uuid;
}
