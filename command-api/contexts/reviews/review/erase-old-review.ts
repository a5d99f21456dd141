import type { Iso, ReviewEvent, Uuid } from '@sumaa/contracts';
import type { CommandContext, Recorded } from '@sumaa/event-store';
import { RefusalError } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { loadOwned } from '../../../infra/execute.ts';
import { review } from './review.ts';
import { runReview, type UsePorts } from './settle-use.ts';

/** When a review was imported or last edited, whichever is later. */
export function lastChangedAt(events: readonly Recorded<ReviewEvent>[]): Iso | null {
  return events.reduce<Iso | null>((last, { type, data, metadata }, at) => {
    if (type !== 'ReviewReceived' && type !== 'ReviewEdited') return last;
    const changed = at === 0 && metadata.occurredAt > data.updatedAt ? metadata.occurredAt : data.updatedAt;
    return last === null || changed > last ? changed : last;
  }, null);
}

/**
 * Erases a review that was imported and last edited by `cutoff`. False where it is younger or was erased before, and while its reply is
 * being published.
 */
export async function eraseOldReview(
  deps: CommandDeps,
  ports: UsePorts,
  context: CommandContext,
  reviewId: Uuid,
  cutoff: Iso,
): Promise<boolean> {
  const { state, events } = await loadOwned(deps, review, reviewId, context.tenantId);
  const changedAt = lastChangedAt(events);
  if (state.status === 'unknown' || state.erased || changedAt === null || changedAt > cutoff) return false;
  try {
    const { events: written } = await runReview(deps, ports, context, reviewId, { type: 'EraseReview' });
    return written.length > 0;
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'reply_being_published') return false;
    throw error;
  }
}
