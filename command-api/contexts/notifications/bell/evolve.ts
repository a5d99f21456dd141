import type { BellEvent } from '@sumaa/contracts';
import type { BellState } from './state.ts';

/** Applies an event to what a member has read. Never validates, never throws. */
export function evolve(_state: BellState, event: BellEvent): BellState {
  return { readUpTo: event.data.upTo };
}
