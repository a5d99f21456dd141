import { minute, type audienceJobs } from '@sumaa/contracts';
import { dueJob, type DueWorkSource } from '../../infra/lost-work.ts';
import type { PayloadOf, TrackedJobQueue } from '../../infra/new-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { newsletterJob } from './newsletter-job.ts';

/** Articles that nobody sends any more: their job was lost with the queue, or ended with its worker. */
export const lostNewsletters =
  (reader: Pick<WorkReader, 'newslettersUnderWay'>, queue: TrackedJobQueue<PayloadOf<typeof audienceJobs.sendNewsletter>>): DueWorkSource =>
  async () =>
    (await reader.newslettersUnderWay()).map(({ tenant_id: tenantId, article, started_at: dueAt }) => ({
      tenantId,
      dueAt,
      pauseMs: minute,
      jobs: async () => [dueJob(queue, newsletterJob({ tenantId, article }))],
    }));
