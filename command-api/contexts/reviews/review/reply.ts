import { isoAfter, readable, type Iso, type Uuid } from '@sumaa/contracts';
import { derivedId, packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute, loadOwned } from '../../../infra/execute.ts';
import type { ReviewPorts } from '../ports.ts';
import { review } from './review.ts';

type Written<M> = M & { readonly position: string | null };

/**
 * Queues a reply; it can be undone for `undoSeconds`. Throws RefusalError: `not_found` (also for somebody else's review),
 * `google_not_connected`, `branch_unlinked`, and what the decider refuses.
 */
export async function queueReply(
  deps: CommandDeps,
  ports: ReviewPorts,
  context: CommandContext,
  given: { readonly reviewId: Uuid; readonly text: string; readonly accountId: Uuid; readonly undoSeconds: number },
): Promise<Written<{ readonly replyId: Uuid; readonly publishAt: Iso }>> {
  const { reviewId, text, accountId, undoSeconds } = given;
  await requireAlive(deps, ports, context, reviewId);
  const replyId = derivedId(context.commandId, 'reply');
  const publishAt = isoAfter(context.occurredAt, undoSeconds * 1000);
  const handled = await execute(deps, review, reviewId, { type: 'QueueReply', replyId, text, accountId, publishAt }, context);
  const queued = handled.events.find((event) => event.type === 'ReplyQueued');
  return { replyId, publishAt: queued?.data.publishAt ?? publishAt, position: packPosition({ review: handled.position }) };
}

/** Takes a queued reply back and answers its text. Throws RefusalError `not_found | reply_none | undo_too_late`. */
export async function undoReply(
  deps: CommandDeps,
  context: CommandContext,
  given: { readonly reviewId: Uuid; readonly replyId: Uuid; readonly accountId: Uuid },
): Promise<Written<{ readonly text: string }>> {
  const { reviewId, replyId, accountId } = given;
  const { events } = await loadOwned(deps, review, reviewId, context.tenantId);
  const { position } = await execute(deps, review, reviewId, { type: 'UndoReply', replyId, accountId }, context);
  const queued = events.find((event) => event.type === 'ReplyQueued' && event.data.replyId === replyId);
  const text = queued?.type === 'ReplyQueued' ? readable(queued.data.text) : null;
  return { text: text ?? '', position: packPosition({ review: position }) };
}

/** Asks for the deletion of what stands at Google. Throws RefusalError as `queueReply`, and `reply_none`. */
export async function requestReplyDeletion(
  deps: CommandDeps,
  ports: ReviewPorts,
  context: CommandContext,
  given: { readonly reviewId: Uuid; readonly accountId: Uuid },
): Promise<Written<object>> {
  const { reviewId, accountId } = given;
  await requireAlive(deps, ports, context, reviewId);
  const externalReplyId = derivedId(context.commandId, 'external-reply');
  const { position } = await execute(deps, review, reviewId, { type: 'RequestReplyDeletion', accountId, externalReplyId }, context);
  return { position: packPosition({ review: position }) };
}

/**
 * The review is the tenant's, and Google can be reached for it; a repeat of a command already done needs no connection. What changes
 * between this look and the append is met by the worker, as what changes later.
 */
async function requireAlive(deps: CommandDeps, ports: ReviewPorts, context: CommandContext, reviewId: Uuid): Promise<void> {
  const { events, state } = await loadOwned(deps, review, reviewId, context.tenantId);
  if (events.some((event) => event.metadata.commandId === context.commandId)) return;
  const [isConnected, isUnlinked] = await Promise.all([
    ports.isConnected(context.tenantId),
    state.status === 'unknown' ? false : ports.isUnlinked(state.locationId),
  ]);
  if (!isConnected) throw new RefusalError(refuse('google_not_connected'));
  if (isUnlinked) throw new RefusalError(refuse('branch_unlinked'));
}
