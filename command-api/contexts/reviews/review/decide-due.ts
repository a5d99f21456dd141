import { accept, dueSoonFrom, isReplied, type Decision, type ReviewEvent } from '@sumaa/contracts';
import type { ReviewCommand } from './commands.ts';
import type { KnownReview } from './state.ts';

type CheckAnswerDue = Extract<ReviewCommand, { type: 'CheckAnswerDue' }>;

/**
 * Says that the answer is due soon, or late, once each; nothing about what is replied or gone. Late, nothing is due soon any more. It is
 * said to the assignee; where they can no longer answer, to all who may.
 */
export function checkAnswerDue(state: KnownReview, { at, goneMemberId }: CheckAnswerDue): Decision<ReviewEvent> {
  const { reviewId, locationId, answerDueAt: dueAt, createdAt, dueAlarms, assignment } = state;
  if (dueAt === null || state.status !== 'shown' || state.erased || isReplied(state.replies)) return accept();
  const type = at > dueAt ? 'ReviewOverdue' : at > dueSoonFrom({ createdAt, dueAt }) ? 'ReviewDueSoon' : null;
  if (type === null || dueAlarms.includes(type)) return accept();
  const accountId = assignment === null || assignment.memberId === goneMemberId ? null : assignment.accountId;
  return accept({ type, data: { reviewId, locationId, accountId, dueAt } });
}
