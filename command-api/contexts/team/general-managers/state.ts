import type { Uuid } from '@sumaa/contracts';

/** The member ids of those who count. If not begun, the founder of a business is the only one. */
export interface GeneralManagersState {
  readonly begun: boolean;
  readonly admins: readonly Uuid[];
}
