import { Language, type NewsletterEvent } from '@sumaa/contracts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';

/** Mails an article in both languages to whoever tests it. */
export function whenNewsletterTested(queue: JobAdder<MailPayload>): JobReactor<NewsletterEvent, MailPayload> {
  return {
    name: 'when-newsletter-tested',
    categories: ['newsletter'],
    react({ id, type, data, metadata: { tenantId } }) {
      if (type !== 'NewsletterTested') return [];
      const { accountId, article } = data;
      return Language.options.map((language) => {
        const eventId = `newsletter-test-${id}-${language}`;
        return { jobId: eventId, payload: { kind: 'newsletter_test', eventId, tenantId, accountId, article, language }, ...mailAttempts };
      });
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
