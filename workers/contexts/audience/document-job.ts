import { minute, type audienceJobs } from '@sumaa/contracts';
import { dueJob, type DueWorkSource } from '../../infra/lost-work.ts';
import type { NewJob, PayloadOf, TrackedJobQueue } from '../../infra/new-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';

type Tell = PayloadOf<typeof audienceJobs.tellOfDocument>;

export const documentJob = (payload: Tell): NewJob<Tell> => ({
  jobId: `tell-of-document-${payload.document}-${payload.version}`,
  payload,
  attempts: 5,
  backoffMs: 2_000,
});

/** Changed texts that nobody tells of any more: their job was lost with the queue, or ended with its worker. */
export const lostDocuments =
  (reader: Pick<WorkReader, 'documentsUnderWay'>, queue: TrackedJobQueue<Tell>): DueWorkSource =>
  async () =>
    (await reader.documentsUnderWay()).map(({ tenant_id: tenantId, document, version, told_at: dueAt }) => ({
      tenantId,
      dueAt,
      pauseMs: minute,
      jobs: async () => [dueJob(queue, documentJob({ tenantId, document, version }))],
    }));
