import type { BellEvent } from '@sumaa/contracts';
import type { BellState } from './state.ts';

/** Folds what a member has seen. Never validates, never throws. */
export function evolve(_state: BellState, event: BellEvent): BellState {
  return { readUpTo: event.data.upTo };
}
