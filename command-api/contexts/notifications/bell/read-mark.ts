import type { BellEvent, Iso, Uuid } from '@sumaa/contracts';
import type { CommandContext, Position } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { recordEvent } from '../../../infra/execute.ts';

/**
 * Marks a member's notifications as read. The mark only moves forward and never past the current time. Each look is an event, so the
 * stream `bell-<memberId>` grows without end, and only its last event is read. Answers the position written; null when nothing moved.
 */
export function markRead(
  deps: Pick<CommandDeps, 'store' | 'codec'>,
  context: CommandContext,
  { memberId, accountId, upTo }: { readonly memberId: Uuid; readonly accountId: Uuid; readonly upTo: Iso },
): Promise<Position | null> {
  const readUpTo = upTo < context.occurredAt ? upTo : context.occurredAt;
  const event: BellEvent = { type: 'NotificationsRead', data: { memberId, accountId, upTo: readUpTo } };
  return recordEvent<BellEvent>(deps, 'bell', memberId, event, context, (last) => readUpTo <= last.data.upTo);
}
