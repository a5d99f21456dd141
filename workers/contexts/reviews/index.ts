import { reviewsContract } from '@sumaa/contracts';
import { withFairTurns } from '../../infra/fair-turns.ts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { answerByRule } from './answer-by-rule.processor.ts';
import { answersDue } from './answers-due.ts';
import { checkAnswerDue } from './check-answer-due.processor.ts';
import { checkReply } from './check-reply.processor.ts';
import { deleteReply } from './delete-reply.processor.ts';
import { holdRule } from './hold-rule.processor.ts';
import { lostHolds } from './lost-holds.ts';
import { lostRuleAnswers } from './lost-rule-answers.ts';
import { lostReplies } from './lost-replies.ts';
import { publishReply } from './publish-reply.processor.ts';
import { reviewsExport } from './review-exports.ts';
import { whenConsentLapses } from './when-consent-lapses.reactor.ts';
import { whenGoodReviewReceived } from './when-good-review-received.reactor.ts';
import { whenReplyAccepted } from './when-reply-accepted.reactor.ts';
import { whenReplyDeletionRequested } from './when-reply-deletion-requested.reactor.ts';
import { whenReplyQueued } from './when-reply-queued.reactor.ts';

/** Replies to reviews at Google. */
export const reviewsWork = defineWorkContext({
  contract: reviewsContract,
  adders: {
    publishReply: (queue) => withFairTurns(queue, ({ tenantId }) => tenantId),
    checkReply: (queue) => withFairTurns(queue, ({ tenantId }) => tenantId),
    deleteReply: (queue) => withFairTurns(queue, ({ tenantId }) => tenantId),
    checkAnswerDue: (queue) => withFairTurns(queue, ({ tenantId }) => tenantId),
    answerByRule: (queue) => withFairTurns(queue, ({ tenantId }) => tenantId),
    holdRule: (queue) => withFairTurns(queue, ({ tenantId }) => tenantId),
  },
  reactors: ({ jobs, clock }) => [
    whenReplyQueued(jobs.publishReply, clock),
    whenReplyAccepted(jobs.checkReply),
    whenReplyDeletionRequested(jobs.deleteReply),
    whenGoodReviewReceived(jobs.answerByRule),
    whenConsentLapses(jobs.holdRule),
  ],
  processors: ({ commands, google, reader }) => ({
    publishReply: { processor: publishReply({ commands, google, reader }), concurrency: 8 },
    checkReply: { processor: checkReply({ commands, google, reader }), concurrency: 4 },
    deleteReply: { processor: deleteReply({ commands, google, reader }), concurrency: 4 },
    checkAnswerDue: { processor: checkAnswerDue({ commands }), concurrency: 2 },
    answerByRule: { processor: answerByRule({ commands }), concurrency: 2 },
    holdRule: { processor: holdRule({ commands }), concurrency: 2 },
  }),
  exports: { reviews: reviewsExport },
  lostWork: ({ reader, jobs, commands, clock }) => [
    answersDue(reader, jobs.checkAnswerDue, clock),
    lostRuleAnswers(reader, jobs.answerByRule, clock),
    lostHolds(reader, jobs.holdRule),
    lostReplies(reader, { publish: jobs.publishReply, check: jobs.checkReply, delete: jobs.deleteReply }, commands),
  ],
});
