import { analystsWork } from './contexts/analysts/index.ts';
import { analyticsWork } from './contexts/analytics/index.ts';
import { audienceWork } from './contexts/audience/index.ts';
import { contactInboxWork } from './contexts/contact-inbox/index.ts';
import { exportsWork } from './contexts/exports/index.ts';
import { googleConnectionWork } from './contexts/google-connection/index.ts';
import { identityWork } from './contexts/identity/index.ts';
import { notificationsWork } from './contexts/notifications/index.ts';
import { platformWork } from './contexts/platform/index.ts';
import { privacyWork } from './contexts/privacy/index.ts';
import { reviewSyncWork } from './contexts/review-sync/index.ts';
import { reviewsWork } from './contexts/reviews/index.ts';
import { subscribersWork } from './contexts/subscribers/index.ts';
import { subscriptionWork } from './contexts/subscription/index.ts';
import { reviewRequestsWork } from './contexts/review-requests/index.ts';
import { webhooksWork } from './contexts/webhooks/index.ts';
import { teamWork } from './contexts/team/index.ts';
import type { ExportSources } from './infra/export/export-source.ts';
import type { MailWriters } from './infra/mail/mail-writer.ts';
import { exportSourcesOf, mailWritersOf, type QueueDeps, type WorkContext } from './infra/work-context.ts';
import type { JobQueues, JobQueuesOf } from './infra/work-deps.ts';

const all = [
  googleConnectionWork,
  reviewSyncWork,
  platformWork,
  reviewsWork,
  identityWork,
  teamWork,
  subscribersWork,
  subscriptionWork,
  contactInboxWork,
  exportsWork,
  notificationsWork,
  privacyWork,
  analystsWork,
  analyticsWork,
  audienceWork,
  reviewRequestsWork,
  webhooksWork,
] as const;

/** Every context with work to do. A new one is added in this file and nowhere else in this package. Queues are reported in this order. */
export const workContexts: readonly WorkContext[] = all;

/** Opens the queue of every job for adding jobs. Jobs of a context that does not work here do not compile. */
export function openJobQueues(deps: QueueDeps): JobQueues {
  const opened = Object.assign({}, ...all.map((context) => context.openQueues(deps)));
  return opened as JobQueuesOf<(typeof all)[number]['contract']>;
}

/** A kind of mail that no context declares does not compile here. */
export const mailWriters: MailWriters = mailWritersOf(all);

/** A kind of export that no context declares does not compile here. */
export const exportSources: ExportSources = exportSourcesOf(all);
