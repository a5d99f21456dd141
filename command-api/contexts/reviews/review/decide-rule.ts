import { accept, isPossible, type Decision, type PublishingRule, type ReviewEvent } from '@sumaa/contracts';
import type { ReviewCommand } from './commands.ts';
import type { KnownReview } from './state.ts';

type AnswerByRule = Extract<ReviewCommand, { type: 'AnswerByRule' }>;
type StartPublishing = Extract<ReviewCommand, { type: 'StartPublishing' }>;

type Terms = Pick<PublishingRule, 'minStars' | 'locationIds'>;

/** Whether the rule may answer the review: a good one that nobody and nothing has begun to answer. */
export function isForRule(state: KnownReview, terms: Terms): boolean {
  if (state.byRule !== null || !isGood(state, terms)) return false;
  const { atGoogle, next } = state.replies;
  if (atGoogle !== null || next !== null || state.deletion !== null || state.deletedAt !== null) return false;
  return isWithNobody(state);
}

/** Whether no person has begun to answer the review. */
const isWithNobody = ({ draft, approval, assignment }: KnownReview): boolean =>
  draft === null && approval === null && (assignment === null || assignment.status === 'pending');

/** Whether the review is shown, and as good as the terms of the rule ask. */
function isGood(state: KnownReview, { minStars, locationIds }: Terms): boolean {
  const { stars, sentiment, textSentiment } = state;
  if (state.status !== 'shown' || state.erased || state.isReported) return false;
  // A text that contradicts its stars needs a person; with many stars the whole is no complaint, however bad the text is.
  if (stars === null || stars < minStars || sentiment === 'negative' || textSentiment === 'negative') return false;
  return locationIds === null || locationIds.includes(state.locationId);
}

/** Queues the reply of the rule, once for a review; does nothing where a person came first. */
export function answerByRule(
  state: KnownReview,
  { replyId, text, tenantId, agreedBy, publishAt, rule }: AnswerByRule,
): Decision<ReviewEvent> {
  if (text.trim() === '' || !isForRule(state, rule)) return accept();
  const { reviewId, locationId } = state;
  return accept<ReviewEvent>(
    { type: 'AnsweredByRule', data: { reviewId, locationId, replyId, agreedBy } },
    { type: 'ReplyQueued', data: { reviewId, locationId, replyId, text, accountId: tenantId, publishAt, replaces: false } },
  );
}

/** Whether a reply may be sent to Google as far as the rule is concerned: one of the rule only under the terms in force. */
export function maySend(state: KnownReview, { replyId, rule }: Pick<StartPublishing, 'replyId' | 'rule'>): boolean {
  const { byRule } = state;
  return byRule?.replyId !== replyId || (rule !== null && !byRule.isStale && isGood(state, rule) && isWithNobody(state));
}

/** Takes back a reply of the rule that waits and must not be published any more; null where it may, or is none of the rule. */
export function withdrawnByRule(state: KnownReview, command: StartPublishing): Decision<ReviewEvent> | null {
  const { reviewId, locationId, replies } = state;
  const { next } = replies;
  const { replyId } = command;
  if (next?.replyId !== replyId || !isPossible('undo', next.state) || maySend(state, command)) return null;
  return accept({ type: 'ReplyUndone', data: { reviewId, locationId, replyId, accountId: next.accountId } });
}
