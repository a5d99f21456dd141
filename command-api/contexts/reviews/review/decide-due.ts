import { accept, dueSoonFrom, isAnswer, type Decision, type ReviewEvent } from '@sumaa/contracts';
import type { ReviewCommand } from './commands.ts';
import type { KnownReview } from './state.ts';

type CheckAnswerDue = Extract<ReviewCommand, { type: 'CheckAnswerDue' }>;

/**
 * Says that the answer is due soon, or late, once each; nothing about what is answered or gone. Late, nothing is due soon any more. It is
 * said to the assignee; where they can no longer answer, to all who may.
 */
export function checkAnswerDue(state: KnownReview, { at, goneMemberId }: CheckAnswerDue): Decision<ReviewEvent> {
  const { reviewId, locationId, answerDueAt: dueAt, createdAt, dueAlarms, assignment } = state;
  if (dueAt === null || state.status !== 'shown' || state.erased || isAnswered(state)) return accept();
  const type = at > dueAt ? 'ReviewOverdue' : at > dueSoonFrom({ createdAt, dueAt }) ? 'ReviewDueSoon' : null;
  if (type === null || dueAlarms.includes(type)) return accept();
  const accountId = assignment === null || assignment.memberId === goneMemberId ? null : assignment.accountId;
  return accept({ type, data: { reviewId, locationId, accountId, dueAt } });
}

/** Whether a reply is on its way or can be seen. */
export function isAnswered({ own, standing }: KnownReview): boolean {
  return (own !== null && isAnswer(own.status)) || (standing !== null && (standing.by === 'others' || isAnswer(standing.reply.status)));
}
