import type { BellEntryEvent, BellEvent, Iso, Uuid } from '@sumaa/contracts';
import type { CommandContext, Position } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { recordEvent } from '../../../infra/execute.ts';

type Deps = Pick<CommandDeps, 'store' | 'codec'>;
type Reader = { readonly memberId: Uuid; readonly accountId: Uuid; readonly upTo: Iso };

/** Never past the current time: what is yet to come is unread. */
const readUpTo = (upTo: Iso, { occurredAt }: CommandContext): Iso => (upTo < occurredAt ? upTo : occurredAt);

/**
 * Marks all of a member's notifications as read. The mark only moves forward and never past the current time. Each look is an event, so the
 * stream `bell-<memberId>` grows without end, and only its last event is read. Answers the position written; null when nothing moved.
 */
export function markRead(deps: Deps, context: CommandContext, { memberId, accountId, upTo }: Reader): Promise<Position | null> {
  const data = { memberId, accountId, upTo: readUpTo(upTo, context) };
  return recordEvent<BellEvent>(
    deps,
    'bell',
    memberId,
    { type: 'NotificationsRead', data },
    context,
    (last) => data.upTo <= last.data.upTo,
  );
}

/** Marks one line of a member's bell as read: a notification, or those of a kind up to `upTo`. Answers as `markRead`. */
export function markEntryRead(
  deps: Deps,
  context: CommandContext,
  { memberId, accountId, upTo, entry }: Reader & { readonly entry: string },
): Promise<Position | null> {
  const data = { memberId, accountId, entry, upTo: readUpTo(upTo, context) };
  return recordEvent<BellEntryEvent>(
    deps,
    'bellentry',
    memberId,
    { type: 'NotificationRead', data },
    context,
    (last) => entry === last.data.entry && data.upTo <= last.data.upTo,
  );
}
