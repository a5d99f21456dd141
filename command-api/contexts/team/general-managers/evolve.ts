import type { GeneralManagerEvent } from '@sumaa/contracts';
import type { GeneralManagersState } from './state.ts';

/** Applies an event to the list. Never validates, never throws. */
export function evolve({ admins }: GeneralManagersState, { type, data }: GeneralManagerEvent): GeneralManagersState {
  const others = admins.filter((id) => id !== data.memberId);
  return { begun: true, admins: type === 'AdminEntered' ? [...others, data.memberId] : others };
}
