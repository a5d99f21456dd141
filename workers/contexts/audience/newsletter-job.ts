import type { audienceJobs } from '@sumaa/contracts';
import type { NewJob, PayloadOf } from '../../infra/new-job.ts';

type Send = PayloadOf<typeof audienceJobs.sendNewsletter>;

export const newsletterJob = (payload: Send): NewJob<Send> => ({
  jobId: `send-newsletter-${payload.article}`,
  payload,
  attempts: 5,
  backoffMs: 2_000,
});
