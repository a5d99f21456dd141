import type { ReviewEvent, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext, Recorded } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned, loadOwned, type Executed } from '../../../infra/execute.ts';
import type { CountedReply, ReviewPorts } from '../ports.ts';
import type { ReviewCommand } from './commands.ts';
import { review } from './review.ts';
import { replyOf, type ReviewState } from './state.ts';

/** What counting needs of the other contexts. */
export type UsePorts = Pick<ReviewPorts, 'releaseReply' | 'recountReply'>;

type Verdict = Extract<ReviewEvent, { type: 'ReplyUndone' | 'ReplyFailed' | 'ReplyRejected' | 'ReplyAccepted' | 'ReplyPublished' }>;

/** Whether a reply is counted against the plan after this event: only while it is on its way or shown. */
const isCountedAfter: Readonly<Record<Verdict['type'], boolean>> = {
  ReplyUndone: false,
  ReplyFailed: false,
  ReplyRejected: false,
  ReplyAccepted: true,
  ReplyPublished: true,
};

/** Runs a command on a review of the tenant, and settles what its replies use of the plan. Throws RefusalError like `executeOwned`. */
export async function runReview(
  deps: CommandDeps,
  ports: UsePorts,
  context: CommandContext,
  reviewId: Uuid,
  command: ReviewCommand,
): Promise<Executed<ReviewState, ReviewEvent>> {
  const handled = await executeOwned(deps, review, reviewId, command, context);
  await settleUse(deps, ports, context, reviewId, handled.events);
  return handled;
}

/**
 * Gives back what was counted for the replies that these events end unpublished, and counts those again that reached Google after all. It may be
 * repeated: it follows from everything that is known of each reply.
 */
export async function settleUse(
  deps: CommandDeps,
  ports: UsePorts,
  context: CommandContext,
  reviewId: Uuid,
  events: readonly ReviewEvent[],
): Promise<void> {
  const replyIds = new Set(events.filter(isVerdict).map(({ data }) => data.replyId));
  if (replyIds.size === 0) return;
  const { state, events: all } = await loadOwned(deps, review, reviewId, context.tenantId);
  if (state.status === 'unknown') return;
  for (const replyId of replyIds) {
    const queuedAt = all.find((event) => event.type === 'ReplyQueued' && event.data.replyId === replyId)?.metadata.occurredAt;
    const verdicts = all.filter(isVerdict).filter(({ data }) => data.replyId === replyId);
    if (queuedAt === undefined) continue;
    const reply = { reviewId, replyId, queuedAt };
    if (!isCounted(verdicts)) await ports.releaseReply(context, reply);
    else if (verdicts.some(({ type }) => !isCountedAfter[type])) {
      const isSmart = replyOf(state, replyId)?.fromSuggestion ?? false;
      await ports.recountReply(context, { ...reply, writtenAt: state.createdAt, isSmart });
    }
  }
}

/** Whether a reply was queued and is counted by what became of it. */
export async function isReplyStanding(deps: CommandDeps, tenantId: TenantId, { reviewId, replyId }: CountedReply): Promise<boolean> {
  const events = (await findOwned(deps, review, reviewId, tenantId))?.events ?? [];
  return isStandingIn(events, replyId);
}

/** Whether these events of a review queue a reply, and none after them ends it unpublished. */
export function isStandingIn(events: readonly Recorded<ReviewEvent>[], replyId: Uuid): boolean {
  if (!events.some((event) => event.type === 'ReplyQueued' && event.data.replyId === replyId)) return false;
  const verdicts = events.filter(isVerdict).filter(({ data }) => data.replyId === replyId);
  return verdicts.length === 0 || isCounted(verdicts);
}

const isVerdict = <E extends ReviewEvent | Recorded<ReviewEvent>>(event: E): event is E & Verdict => event.type in isCountedAfter;

const isCounted = (verdicts: readonly Verdict[]): boolean => isCountedAfter[verdicts.at(-1)!.type];
