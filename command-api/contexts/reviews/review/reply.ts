import { endsWait, isoAfter, readable, type Iso, type Uuid } from '@sumaa/contracts';
import { derivedId, packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute, loadOwned, requirePossible } from '../../../infra/execute.ts';
import type { ReviewPorts } from '../ports.ts';
import { noteShown } from './note-shown.ts';
import { review } from './review.ts';
import { runReview, type UsePorts } from './settle-use.ts';
import type { KnownReview } from './state.ts';
import { beganAsSuggestion } from './state-suggestion.ts';

type WithPosition<M> = M & { readonly position: string | null };

/**
 * Queues a reply, which can be undone for `undoSeconds`. Throws RefusalError `not_found` (also for another tenant's review),
 * `google_not_connected`, `branch_unlinked`, `limit_reached`, and what the decider refuses.
 */
export async function queueReply(
  deps: CommandDeps,
  ports: ReviewPorts,
  context: CommandContext,
  given: {
    readonly reviewId: Uuid;
    readonly text: string;
    readonly accountId: Uuid;
    readonly undoSeconds: number;
    readonly isFirst?: boolean | undefined;
    readonly seen?: string | null | undefined;
  },
): Promise<WithPosition<{ readonly replyId: Uuid; readonly queuedAt: Iso; readonly publishAt: Iso }>> {
  const { reviewId, text, accountId, undoSeconds, isFirst, seen } = given;
  await noteShown(deps, context, reviewId, text);
  const { state, isRepeated } = await requireConnected(deps, ports, context, reviewId);
  const replyId = derivedId(context.commandId, 'reply');
  const undoMs = undoSeconds * 1000;
  const wanted = isoAfter(context.occurredAt, undoMs);
  const command = { type: 'QueueReply', replyId, text, accountId, publishAt: wanted, isFirst, seen } as const;
  await requirePossible(deps, review, reviewId, command, context);
  // What a repeated command used is counted, or given back since.
  if (!isRepeated) await countUse(ports, context, state, { replyId, text });
  const handled = await execute(deps, review, reviewId, command, context).catch(async (error: unknown) => {
    const isRefused = error instanceof RefusalError && error.refusal.code !== 'idempotency_mismatch';
    if (isRefused && !isRepeated) await ports.releaseReply(context, { reviewId, replyId, queuedAt: context.occurredAt });
    throw error;
  });
  // A repeated command is answered with the times of the first.
  const publishAt = handled.events.find((event) => event.type === 'ReplyQueued')?.data.publishAt ?? wanted;
  return { replyId, queuedAt: isoAfter(publishAt, -undoMs), publishAt, position: packPosition({ review: handled.position }) };
}

/** Counts the answer, and the smart reply that it began as. Counts neither where the plan does not allow both. */
async function countUse(
  ports: ReviewPorts,
  context: CommandContext,
  state: KnownReview,
  { replyId, text }: { readonly replyId: Uuid; readonly text: string },
): Promise<void> {
  const { reviewId, createdAt: writtenAt } = state;
  await ports.countAnswer(context, { reviewId, replyId, writtenAt });
  if (!beganAsSuggestion(state, text) || hasSmartReply(state)) return;
  try {
    await ports.countAiReply(context, { reviewId, replyId });
  } catch (error) {
    await ports.releaseReply(context, { reviewId, replyId, queuedAt: context.occurredAt });
    throw error;
  }
}

/** Whether the answer at Google began as a smart reply: it was counted when it was sent, unless Google rejected it. */
function hasSmartReply(state: KnownReview): boolean {
  const { atGoogle } = state.replies;
  return atGoogle !== null && atGoogle.replyId !== null && atGoogle.fromSuggestion && endsWait(atGoogle.state);
}

/** Cancels a queued reply and returns its text. Throws RefusalError `not_found | reply_none | undo_too_late`. */
export async function undoReply(
  deps: CommandDeps,
  ports: UsePorts,
  context: CommandContext,
  given: { readonly reviewId: Uuid; readonly replyId: Uuid; readonly accountId: Uuid },
): Promise<WithPosition<{ readonly text: string }>> {
  const { reviewId, replyId, accountId } = given;
  const { events } = await loadOwned(deps, review, reviewId, context.tenantId);
  const { position } = await runReview(deps, ports, context, reviewId, { type: 'UndoReply', replyId, accountId });
  const queued = events.find((event) => event.type === 'ReplyQueued' && event.data.replyId === replyId);
  const text = queued?.type === 'ReplyQueued' ? readable(queued.data.text) : null;
  return { text: text ?? '', position: packPosition({ review: position }) };
}

/** Requests the deletion of the reply at Google. Throws RefusalError like `queueReply`, and `reply_none`. */
export async function requestReplyDeletion(
  deps: CommandDeps,
  ports: ReviewPorts,
  context: CommandContext,
  given: { readonly reviewId: Uuid; readonly accountId: Uuid },
): Promise<WithPosition<object>> {
  const { reviewId, accountId } = given;
  await requireConnected(deps, ports, context, reviewId);
  const externalReplyId = derivedId(context.commandId, 'external-reply');
  const { position } = await execute(deps, review, reviewId, { type: 'RequestReplyDeletion', accountId, externalReplyId }, context);
  return { position: packPosition({ review: position }) };
}

/**
 * Checks that the review is the tenant's and that its branch is connected to Google; a repeated command skips the connection check.
 * If that changes before the append or later, the worker handles it. Returns the review, and whether the command is a repeated one.
 */
async function requireConnected(
  deps: CommandDeps,
  ports: ReviewPorts,
  context: CommandContext,
  reviewId: Uuid,
): Promise<{ readonly state: KnownReview; readonly isRepeated: boolean }> {
  const { events, state } = await loadOwned(deps, review, reviewId, context.tenantId);
  if (state.status === 'unknown') throw new RefusalError(refuse('not_found'));
  if (events.some((event) => event.metadata.commandId === context.commandId)) return { state, isRepeated: true };
  const [isConnected, isUnlinked] = await Promise.all([ports.isConnected(context.tenantId), ports.isUnlinked(state.locationId)]);
  if (!isConnected) throw new RefusalError(refuse('google_not_connected'));
  if (isUnlinked) throw new RefusalError(refuse('branch_unlinked'));
  return { state, isRepeated: false };
}
