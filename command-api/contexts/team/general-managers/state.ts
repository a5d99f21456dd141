import type { Uuid } from '@sumaa/contracts';

/** The active general managers of a business, as members. Not begun: whoever founded it, alone. */
export interface GeneralManagersState {
  readonly begun: boolean;
  readonly admins: readonly Uuid[];
}
