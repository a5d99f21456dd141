import { minute } from '@sumaa/contracts';
import { dueJob, type DueWorkSource } from '../../infra/lost-work.ts';
import type { TrackedJobQueue } from '../../infra/new-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { reviewSmsJob, type ReviewSms } from './review-sms.ts';

/** Requests by SMS of which nobody knows what came: their job was lost with the queue, or ended with its worker. */
export const lostReviewSms =
  (reader: Pick<WorkReader, 'reviewSmsUnderWay'>, queue: TrackedJobQueue<ReviewSms>): DueWorkSource =>
  async () =>
    (await reader.reviewSmsUnderWay()).map(({ tenant_id: tenantId, recipient_id: recipientId, request_id: requestId, sent_at: dueAt }) => ({
      tenantId,
      dueAt,
      pauseMs: minute,
      jobs: async () => [dueJob(queue, reviewSmsJob({ tenantId, recipientId, requestId }))],
    }));
