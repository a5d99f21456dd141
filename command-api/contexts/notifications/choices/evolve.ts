import type { NotificationChoicesEvent } from '@sumaa/contracts';
import type { ChoicesState } from './state.ts';

/** Applies an event to somebody's choices. Never validates, never throws. */
export const evolve = (_state: ChoicesState, { data: { revision, choices } }: NotificationChoicesEvent): ChoicesState => ({
  revision,
  choices,
});
