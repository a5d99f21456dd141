import type { Uuid } from '@sumaa/contracts';

/** The member ids of the active general managers of a business. If not begun, the founder is the only one. */
export interface GeneralManagersState {
  readonly begun: boolean;
  readonly admins: readonly Uuid[];
}
