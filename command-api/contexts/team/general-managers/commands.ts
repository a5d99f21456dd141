import type { Uuid } from '@sumaa/contracts';

/** What may be asked of a roster. `founder`: the member who founded the business, for rosters that have not begun. */
export interface GeneralManagersCommand {
  readonly type: 'EnterAdmin' | 'LeaveAdmin';
  readonly tenantId: Uuid;
  readonly memberId: Uuid;
  readonly founder: Uuid;
}
