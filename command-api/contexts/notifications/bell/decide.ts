import { accept, type BellEvent, type Decision } from '@sumaa/contracts';
import type { BellCommand } from './commands.ts';
import type { BellState } from './state.ts';

/** Reading only moves forward, and never past now: what has not happened yet cannot have been seen. */
export function decide(state: BellState, { memberId, accountId, upTo, at }: BellCommand): Decision<BellEvent> {
  const seen = upTo < at ? upTo : at;
  if (state.readUpTo !== null && seen <= state.readUpTo) return accept();
  return accept({ type: 'NotificationsRead', data: { memberId, accountId, upTo: seen } });
}
