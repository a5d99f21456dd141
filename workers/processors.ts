import {
  audienceJobs,
  identityJobs,
  invoiceJobs,
  notificationJobs,
  paymentJobs,
  reviewJobs,
  reviewRequestJobs,
  webhookJobs,
  type JobDefinition,
} from '@sumaa/contracts';
import type { Quarantine } from '@sumaa/runtime/quarantine';
import type { JobWorker, Queues } from '@sumaa/runtime/queue';
import { exportSources, mailWriters, workContexts } from './contexts.ts';
import { whenNotMaintained, whenReleased } from './infra/held-back.ts';
import { withRetryAfter } from './infra/retry-after.ts';
import type { ProcessorDeps, WorkDeps } from './infra/work-deps.ts';

/** The jobs that exist to let something out: they do not even begin while it is held back. */
const outwardJobs: ReadonlySet<JobDefinition> = new Set<JobDefinition>([
  notificationJobs.sendMail,
  notificationJobs.notify,
  identityJobs.sendPhoneCode,
  audienceJobs.sendNewsletter,
  reviewJobs.publishReply,
  reviewJobs.deleteReply,
  paymentJobs.takePayment,
  paymentJobs.returnPayment,
  // A number that is given twice can never be taken back: the staff first say where they continue.
  invoiceJobs.issueInvoice,
  invoiceJobs.issueRefundNote,
  reviewRequestJobs.sendReviewSms,
  webhookJobs.deliverWebhook,
]);

/** Answering waits while the platform is under maintenance. */
const answeringJobs: ReadonlySet<JobDefinition> = new Set<JobDefinition>([reviewJobs.publishReply, reviewJobs.deleteReply]);

/** Starts the processors of every context; closing the workers lets running jobs end. */
export function startProcessors(queues: Pick<Queues, 'worker'>, deps: WorkDeps, quarantine: Pick<Quarantine, 'throwIfHeld'>): JobWorker[] {
  const all: ProcessorDeps = { ...deps, mailWriters, exportSources };
  return workContexts
    .flatMap((context) => context.processors(all))
    .map(({ job, processor, concurrency, everywhere }) => {
      const released = outwardJobs.has(job) ? whenReleased(processor, quarantine) : processor;
      const waiting = answeringJobs.has(job) ? whenNotMaintained(released, () => deps.reader.isMaintained()) : released;
      return queues.worker(job, withRetryAfter(waiting), { concurrency, everywhere });
    });
}
