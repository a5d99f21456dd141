import { z } from 'zod';
import { TenantId, Uuid } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';

export const reviewRequestJobs = {
  /** Hands a request over to the SMS provider, once. */
  sendReviewSms: defineJob('send-review-sms', z.object({ tenantId: TenantId, recipientId: Uuid, requestId: Uuid })),
} as const;
