import { accept, type BellEvent, type Decision } from '@sumaa/contracts';
import type { BellCommand } from './commands.ts';
import type { BellState } from './state.ts';

/** Marks notifications as read. The mark only moves forward and never past the current time. */
export function decide(state: BellState, { memberId, accountId, upTo, at }: BellCommand): Decision<BellEvent> {
  const readUpTo = upTo < at ? upTo : at;
  if (state.readUpTo !== null && readUpTo <= state.readUpTo) return accept();
  return accept({ type: 'NotificationsRead', data: { memberId, accountId, upTo: readUpTo } });
}
