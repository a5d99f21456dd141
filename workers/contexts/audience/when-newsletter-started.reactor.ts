import type { audienceJobs, NewsletterEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor, PayloadOf } from '../../infra/new-job.ts';
import { newsletterJob } from './newsletter-job.ts';

type Payload = PayloadOf<typeof audienceJobs.sendNewsletter>;

/** Sends an article to the followers of the newsletter. */
export function whenNewsletterStarted(queue: JobAdder<Payload>): JobReactor<NewsletterEvent, Payload> {
  return {
    name: 'when-newsletter-started',
    categories: ['newsletter'],
    react: ({ type, data, metadata: { tenantId } }) =>
      type === 'NewsletterStarted' ? [newsletterJob({ tenantId, article: data.article })] : [],
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
