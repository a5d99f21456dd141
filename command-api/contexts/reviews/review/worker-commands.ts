import { isPossible, type PublishingClaim, type reviewCommands, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import { loadOwned } from '../../../infra/execute.ts';
import type { InternalHandlersOf, InternalCommandResult } from '../../../infra/handlers.ts';
import type { ReviewPorts } from '../ports.ts';
import { answerByRule } from '../publishing-rule/answer-by-rule.ts';
import { fitsDay } from '../publishing-rule/rule-cap.ts';
import { holdRule } from '../publishing-rule/hold-rule.ts';
import { ruleInForce } from '../publishing-rule/rule-in-force.ts';
import type { RuleInForce } from '../reply-settings/reply-settings.ts';
import { canAnswer } from './assign-review.ts';
import type { ReviewCommand } from './commands.ts';
import { maySend } from './decide-rule.ts';
import { review } from './review.ts';
import { runReview } from './settle-use.ts';
import { ownReply, type KnownReview, type ReviewState } from './state.ts';
import type { SuggestingDeps } from './suggest-replies.ts';

type StartPublishing = Extract<ReviewCommand, { type: 'StartPublishing' }>;

/** The internal commands that workers send about replies and removed reviews. */
export function reviewWorkerCommands(deps: SuggestingDeps, ports: ReviewPorts): InternalHandlersOf<typeof reviewCommands> {
  const run = async (
    context: CommandContext,
    reviewId: Uuid,
    command: ReviewCommand,
  ): Promise<{ state: ReviewState; position: string | null }> => {
    const { state, position } = await runReview(deps, ports, context, reviewId, command);
    return { state, position: packPosition({ review: position }) };
  };
  const report = async (context: CommandContext, reviewId: Uuid, command: ReviewCommand): Promise<InternalCommandResult<null>> => {
    const { position } = await run(context, reviewId, command);
    return { result: null, position };
  };

  return {
    async StartPublishing(context, { reviewId, replyId }) {
      const rule = await ruleFor(deps, ports, context, reviewId);
      const command = { type: 'StartPublishing', replyId, at: context.occurredAt, rule } as const;
      const { state, position } = await run(context, reviewId, command);
      return { result: publishingClaim(known(state), command), position };
    },
    AnswerByRule: (context, { reviewId }) => answerByRule(deps, ports, context, reviewId),
    HoldPublishingRule: (context, given) => holdRule(deps, ports, context, given),
    AcceptReply: (context, { reviewId, replyId, googleUpdatedAt }) =>
      report(context, reviewId, { type: 'AcceptReply', replyId, googleUpdatedAt, at: context.occurredAt }),
    ResolveReply: (context, { reviewId, ...rest }) => report(context, reviewId, { type: 'ResolveReply', ...rest }),
    FailReply: (context, { reviewId, ...rest }) => report(context, reviewId, { type: 'FailReply', ...rest }),
    async ClaimReplyDeletion(context, { reviewId, replyId }) {
      const { state } = await loadOwned(deps, review, reviewId, context.tenantId);
      const found = known(state);
      const claim = found.deletion?.replyId === replyId ? 'claimed' : 'gone';
      const { locationId, googleName } = found;
      return { result: { state: claim, locationId, googleName, text: found.replies.atGoogle?.text ?? null }, position: null };
    },
    ConfirmReplyDeletion: (context, { reviewId, replyId }) =>
      report(context, reviewId, { type: 'ConfirmReplyDeletion', replyId, at: context.occurredAt }),
    async CheckAnswerDue(context, { reviewId }) {
      const goneMemberId = await goneAssigneeOf(deps, ports, context, reviewId);
      return report(context, reviewId, { type: 'CheckAnswerDue', at: context.occurredAt, goneMemberId });
    },
    RemoveReview: (context, { reviewId }) => report(context, reviewId, { type: 'RemoveReview' }),
    FailReplyDeletion: (context, { reviewId, replyId }) => report(context, reviewId, { type: 'FailReplyDeletion', replyId }),
  };
}

/**
 * The rule under which its reply to this review may be published: the one in force, if it was on ever since, the plan has not ended, and the
 * day is not full.
 */
async function ruleFor(deps: SuggestingDeps, ports: ReviewPorts, context: CommandContext, reviewId: Uuid): Promise<RuleInForce | null> {
  const { tenantId, occurredAt: at } = context;
  const { state, events } = await loadOwned(deps, review, reviewId, tenantId);
  const answered = events.find(({ type }) => type === 'AnsweredByRule');
  if (answered === undefined || state.status === 'unknown') return null;
  const rule = await ruleInForce(deps, ports, tenantId);
  if (rule === null || answered.metadata.occurredAt < rule.onSince || !(await ports.hasPlan(tenantId))) return null;
  const { byRule } = state;
  const own = ownReply(state);
  // A day is counted only by what is about to be sent.
  if (own === null || own.replyId !== byRule?.replyId || at < own.publishAt || !isPossible('fail', own.state)) return rule;
  return (await fitsDay(deps, ports, context, { reviewId, cap: rule.dailyCap, at })) ? rule : null;
}

/** The assignee of this review if they left, may no longer reply, or no longer see its branch. */
async function goneAssigneeOf(deps: SuggestingDeps, ports: ReviewPorts, context: CommandContext, reviewId: Uuid): Promise<Uuid | null> {
  const { state } = await loadOwned(deps, review, reviewId, context.tenantId);
  if (state.status === 'unknown' || state.assignment === null) return null;
  const { memberId } = state.assignment;
  const assignee = await ports.readAssignee(context.tenantId, memberId);
  return assignee !== null && canAnswer(assignee, state.locationId) ? null : memberId;
}

function known(state: ReviewState): KnownReview {
  if (state.status === 'unknown') throw new RefusalError(refuse('not_found'));
  return state;
}

/** Whether the worker may publish the reply now, with the data it needs for that. */
function publishingClaim(review: KnownReview, command: Pick<StartPublishing, 'replyId' | 'rule'>): PublishingClaim {
  const { locationId, googleName, byRule, stars, text } = review;
  const { atGoogle, next } = review.replies;
  const { replyId } = command;
  const mine = next?.replyId === replyId ? next : null;
  const state = mine?.state === 'publishing' ? 'claimed' : mine && isPossible('publish', mine.state) ? 'early' : 'gone';
  const answers = byRule?.replyId === replyId ? { stars, text } : null;
  return {
    state,
    locationId,
    googleName,
    text: mine?.text ?? null,
    replaces: atGoogle?.text ?? null,
    answers,
    maySend: maySend(review, command),
  };
}
