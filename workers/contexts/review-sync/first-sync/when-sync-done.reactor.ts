import type { SyncRunEvent, Uuid } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobReactor, JobAdder } from '../../../infra/new-job.ts';
import { mailAttempts, type MailPayload } from '../../../infra/mail/mail-writer.ts';

/** Mails the owners when a first sync is complete, because they may have closed the page meanwhile. */
export function whenSyncDone(queue: JobAdder<MailPayload>): JobReactor<SyncRunEvent, MailPayload> {
  const name = 'when-sync-done';
  return {
    name,
    categories: ['syncrun'],
    react(event) {
      if (event.type !== 'SyncRunCompleted' || event.data.kind !== 'first') return [];
      const { reviews, locations } = event.data;
      const payload = { kind: 'sync_done' as const, eventId: event.id, tenantId: event.metadata.tenantId as Uuid, reviews, locations };
      return [{ jobId: jobIdOf(name, event.id), payload, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
