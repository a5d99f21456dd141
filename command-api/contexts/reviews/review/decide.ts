import { accept, isPossible, isReplied, isSameReplyText, refuse, type Decision, type ReviewEvent } from '@sumaa/contracts';
import type { ReviewCommand } from './commands.ts';
import { observe } from './decide-observation.ts';
import { checkAnswerDue } from './decide-due.ts';
import { answerByRule, withdrawnByRule } from './decide-rule.ts';
import { decideWork, isUnseenDraft, startedByDraft } from './decide-work.ts';
import { ownReply, replyOf, type KnownReview, type ReviewState } from './state.ts';

type CommandNamed<T extends ReviewCommand['type']> = Extract<ReviewCommand, { type: T }>;
type Decided = Decision<ReviewEvent>;

/** What workers report of Google, and what they claim: without personal data, and work that has begun must come to its end. */
const reports: ReadonlySet<ReviewCommand['type']> = new Set([
  'StartPublishing',
  'AcceptReply',
  'ResolveReply',
  'FailReply',
  'ConfirmReplyDeletion',
  'FailReplyDeletion',
  'RemoveReview',
  'CheckAnswerDue',
] satisfies ReviewCommand['type'][]);

/** Decides which events a command on a review produces, or refuses it. */
export function decide(state: ReviewState, command: ReviewCommand): Decided {
  if (command.type === 'ObserveReview') return accept(...observe(state, command));
  if (state.status === 'unknown') return refuse('not_found');
  if (command.type === 'EraseReview') return erase(state);
  if (state.erased && !reports.has(command.type)) return refuse('not_found');
  switch (command.type) {
    case 'SaveDraft':
      return saveDraft(state, command);
    case 'SuggestReplies':
      return accept({ type: 'RepliesSuggested', data: { ...idsOf(state), texts: [...command.texts], accountId: command.accountId } });
    case 'QueueReply':
      return queueReply(state, command);
    case 'AnswerByRule':
      return answerByRule(state, command);
    case 'UndoReply':
      return undoReply(state, command);
    case 'StartPublishing':
      return withdrawnByRule(state, command) ?? startPublishing(state, command);
    case 'AcceptReply':
      return acceptReply(state, command);
    case 'ResolveReply':
      return resolveReply(state, command);
    case 'FailReply':
      return failReply(state, command);
    case 'RequestReplyDeletion':
      return requestDeletion(state, command);
    case 'ConfirmReplyDeletion':
      if (state.deletion?.replyId !== command.replyId) return accept();
      return accept({ type: 'ReplyDeleted', data: { ...idsOf(state), replyId: command.replyId, deletedAt: command.at } });
    case 'CheckAnswerDue':
      return checkAnswerDue(state, command);
    case 'RemoveReview':
      return state.status === 'removed' ? accept() : accept({ type: 'ReviewRemoved', data: idsOf(state) });
    case 'FailReplyDeletion':
      if (state.deletion?.replyId !== command.replyId) return accept();
      return accept({ type: 'ReplyDeletionFailed', data: { ...idsOf(state), replyId: command.replyId } });
    case 'AssignReview':
      return assign(state, command);
    case 'UnassignReview':
      if (state.assignment === null || isNotWith(state, command.from)) return accept();
      return accept({
        type: 'ReviewUnassigned',
        data: { ...idsOf(state), memberId: state.assignment.memberId, unassignedBy: command.unassignedBy },
      });
    case 'RequestApproval': {
      const refusal = answerRefusal(state, command.text);
      return refusal ?? decideWork(state, command);
    }
    case 'SetAssignmentStatus':
    case 'MarkHelpful':
    case 'ReportReview':
    case 'CloseReport':
    case 'ReturnApproval':
      return decideWork(state, command);
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

const idsOf = ({ reviewId, locationId }: KnownReview) => ({ reviewId, locationId });

/** A reply that has yet to be sent is undone, because its text goes too; one that is being sent comes to its end first. */
function erase(state: KnownReview): Decided {
  const { next } = state.replies;
  if (state.erased) return accept();
  if (next?.state === 'publishing') return refuse('reply_being_published');
  const undone: ReviewEvent[] =
    next?.state === 'queued' ? [{ type: 'ReplyUndone', data: { ...idsOf(state), replyId: next.replyId, accountId: next.accountId } }] : [];
  return accept(...undone, { type: 'ReviewErased', data: idsOf(state) });
}

function saveDraft(state: KnownReview, { text, accountId, seen }: CommandNamed<'SaveDraft'>): Decided {
  // What was undone is back in the editor; clearing it ends where it came from.
  const clearsSuggestion = text === '' && state.draftFromSuggestion;
  if (text === (state.draft ?? '') && !clearsSuggestion) return accept();
  if (isUnseenDraft(state, accountId, seen)) return refuse('draft_changed');
  return accept<ReviewEvent>(
    { type: 'ReplyDraftSaved', data: { ...idsOf(state), text, accountId } },
    ...startedByDraft(state, accountId, text),
  );
}

/** Why this text cannot become the answer now; null: it can. */
function answerRefusal(state: KnownReview, text: string): ReturnType<typeof refuse> | null {
  if (text.trim() === '') return refuse('reply_empty');
  if (state.status === 'removed') return refuse('review_removed');
  if (state.deletion) return refuse('reply_being_published');
  const own = ownReply(state);
  if (own && !isPossible('edit', own.state)) {
    return refuse(isPossible('undo', own.state) ? 'reply_exists' : 'reply_being_published');
  }
  const { atGoogle } = state.replies;
  // Twice the same words is a second click, not a new answer; Google also rejects repetitions.
  const isRepeated = atGoogle !== null && atGoogle.text !== null && isSameReplyText(atGoogle.text, text);
  return isRepeated && atGoogle.state !== 'rejected' ? refuse('reply_exists') : null;
}

function queueReply(state: KnownReview, { replyId, text, accountId, publishAt, isFirst, seen }: CommandNamed<'QueueReply'>): Decided {
  const refusal = answerRefusal(state, text);
  if (refusal) return refusal;
  if (isFirst && isReplied(state.replies)) return refuse('reply_exists');
  if (seen !== undefined && state.draft?.trim() !== text.trim() && isUnseenDraft(state, accountId, seen)) return refuse('draft_changed');
  return accept({
    type: 'ReplyQueued',
    data: { ...idsOf(state), replyId, text, accountId, publishAt, replaces: state.replies.atGoogle !== null },
  });
}

function undoReply(state: KnownReview, { replyId, accountId }: CommandNamed<'UndoReply'>): Decided {
  const reply = replyOf(state, replyId);
  if (!reply) return refuse('reply_none');
  if (!isPossible('undo', reply.state)) return refuse('undo_too_late');
  return accept({ type: 'ReplyUndone', data: { ...idsOf(state), replyId, accountId } });
}

function startPublishing(state: KnownReview, { replyId, at }: CommandNamed<'StartPublishing'>): Decided {
  const { next } = state.replies;
  // Early, claimed already, undone or replaced: nothing to write; the caller learns which from the state.
  if (next?.replyId !== replyId || !isPossible('publish', next.state) || at < next.publishAt) return accept();
  return accept({ type: 'ReplyPublishingStarted', data: { ...idsOf(state), replyId } });
}

function acceptReply(state: KnownReview, { replyId, googleUpdatedAt, at }: CommandNamed<'AcceptReply'>): Decided {
  const { next } = state.replies;
  if (next?.replyId !== replyId || !isPossible('accept', next.state)) return accept();
  return accept({ type: 'ReplyAccepted', data: { ...idsOf(state), replyId, googleUpdatedAt, acceptedAt: at } });
}

function resolveReply(state: KnownReview, { replyId, outcome, policyViolation }: CommandNamed<'ResolveReply'>): Decided {
  const reply = replyOf(state, replyId);
  if (!reply || reply.state === outcome || !isPossible('resolve', reply.state)) return accept();
  const ids = { ...idsOf(state), replyId };
  return outcome === 'published'
    ? accept({ type: 'ReplyPublished', data: ids })
    : accept({ type: 'ReplyRejected', data: { ...ids, policyViolation: policyViolation ?? 'POLICY_VIOLATION_UNSPECIFIED' } });
}

function failReply(state: KnownReview, { replyId, reason }: CommandNamed<'FailReply'>): Decided {
  const { next } = state.replies;
  if (next?.replyId !== replyId || !isPossible('fail', next.state)) return accept();
  const failed: ReviewEvent = { type: 'ReplyFailed', data: { ...idsOf(state), replyId, reason } };
  if (reason !== 'review_gone' || state.status === 'removed') return accept(failed);
  return accept<ReviewEvent>(failed, { type: 'ReviewRemoved', data: idsOf(state) });
}

function requestDeletion(state: KnownReview, { accountId, externalReplyId }: CommandNamed<'RequestReplyDeletion'>): Decided {
  if (state.deletion) return accept();
  const own = ownReply(state);
  if (own && !isPossible('edit', own.state)) return refuse('reply_being_published');
  const { atGoogle } = state.replies;
  if (!atGoogle) return refuse('reply_none');
  const replyId = atGoogle.replyId ?? externalReplyId;
  return accept({ type: 'ReplyDeletionRequested', data: { ...idsOf(state), replyId, accountId } });
}

/** Whether the review is not assigned to the member from whom it is taken. */
const isNotWith = ({ assignment }: KnownReview, from: string | undefined): boolean => from !== undefined && assignment?.memberId !== from;

function assign(state: KnownReview, { memberId, accountId, assignedBy, from }: CommandNamed<'AssignReview'>): Decided {
  if (isNotWith(state, from)) return accept();
  if (state.status === 'removed') return refuse('review_removed');
  if (state.assignment?.memberId === memberId) return accept();
  return accept({ type: 'ReviewAssigned', data: { ...idsOf(state), memberId, accountId, assignedBy } });
}
