import type { reviewJobs } from '@sumaa/contracts';
import type { NewJob, PayloadOf } from '../../infra/new-job.ts';

type Publish = PayloadOf<typeof reviewJobs.publishReply>;
type Check = PayloadOf<typeof reviewJobs.checkReply>;
type Delete = PayloadOf<typeof reviewJobs.deleteReply>;
type AnswerDue = PayloadOf<typeof reviewJobs.checkAnswerDue>;
type AnswerByRule = PayloadOf<typeof reviewJobs.answerByRule>;
type HoldRule = PayloadOf<typeof reviewJobs.holdRule>;

// The jobs of a reply, for its reactors and the sweep: one id each, so that a job that still waits is not added twice.

export const publishJob = (payload: Publish): NewJob<Publish> => ({ jobId: `publish-reply-${payload.replyId}`, payload });
export const checkJob = (payload: Check): NewJob<Check> => ({ jobId: `check-reply-${payload.replyId}-${payload.round}`, payload });
export const deleteJob = (payload: Delete): NewJob<Delete> => ({ jobId: `delete-reply-${payload.replyId}`, payload });
export const answerDueJob = (payload: AnswerDue, alarm: 'due-soon' | 'overdue'): NewJob<AnswerDue> => ({
  jobId: `answer-${alarm}-${payload.reviewId}`,
  payload,
});
export const answerByRuleJob = (payload: AnswerByRule): NewJob<AnswerByRule> => ({ jobId: `answer-by-rule-${payload.reviewId}`, payload });
export const holdRuleJob = (payload: HoldRule): NewJob<HoldRule> => ({
  jobId: `hold-rule-${payload.tenantId}-${payload.accountId}-${payload.at === null ? 'now' : Date.parse(payload.at)}`,
  payload,
});
