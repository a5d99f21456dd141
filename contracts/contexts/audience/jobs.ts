import { z } from 'zod';
import { TenantId } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';

export const audienceJobs = {
  /** Mails an article to everybody who gets the newsletter and did not get it yet. */
  sendNewsletter: defineJob('send-newsletter', z.object({ tenantId: TenantId, article: z.string() })),
} as const;
