import { reviewRequestCommands, reviewRequestQuestions, type RequestDelivery } from '@sumaa/contracts';
import { defineMail, isolated } from '../../infra/mail/define-mail.ts';
import type { MailWriter } from '../../infra/mail/mail-writer.ts';
import { requireAllowed } from './allowed-hours.ts';
import { requestLinks, type RequestLinks } from './request-links.ts';

type Facts = RequestLinks & { readonly business: string; readonly paragraphs: readonly string[] };

/** The same to everybody: nothing in it asks how content somebody was. */
export const reviewRequestMail = defineMail<Facts>({
  ar: ({ business, paragraphs, openUrl, stopUrl }) => ({
    subject: `رأيك في ${isolated(business)}`,
    preview: 'مراجعة قصيرة في Google تفيدنا كثيرًا.',
    title: `رأيك في ${isolated(business)}`,
    paragraphs,
    action: { label: 'كتابة مراجعة في Google', url: openUrl },
    footnote: `وصلتك هذه الرسالة لأنك وافقت على أن يسألك ${isolated(business)} عن رأيك.`,
    links: [{ label: 'إيقاف هذه الطلبات ومحو عنواني', url: stopUrl }],
  }),
  en: ({ business, paragraphs, openUrl, stopUrl }) => ({
    subject: `Your opinion of ${isolated(business)}`,
    preview: 'A short review on Google helps us a lot.',
    title: `Your opinion of ${isolated(business)}`,
    paragraphs,
    action: { label: 'Write a review on Google', url: openUrl },
    footnote: `You get this because you agreed that ${isolated(business)} may ask for your opinion.`,
    links: [{ label: 'Stop these requests and erase my address', url: stopUrl }],
  }),
});

/** Brings a request to its recipient at an allowed hour, at most once; to nobody who has opted out since, and for no branch that is gone. */
export const writeReviewRequest: MailWriter<'review_request'> = async (sources, { tenantId, recipientId, requestId }, job) => {
  const { commands, clock } = sources;
  const one = { recipientId, requestId };
  const source = { tenantId, worker: 'send-mail', jobId: job.id, chain: job.chain, signal: job.signal } as const;
  const report = (delivery: RequestDelivery) =>
    commands.send(reviewRequestCommands.reportReviewRequest, { ...one, delivery }, { ...source, step: delivery });
  const found = await commands.ask(reviewRequestQuestions.readReviewRequest, one, source);
  if (found?.channel !== 'email') return [];
  if (found.allowedAt === null) {
    await report('withdrawn');
    return [];
  }
  requireAllowed(found.allowedAt, clock());
  const { address: email, language, number, business, text } = found;
  // Another business may have learnt since the request was planned that the address takes no mail.
  if (await sources.isSuppressed(email)) {
    await report('refused');
    return [];
  }
  const links = requestLinks(sources, recipientId, number);
  const paragraphs = text.split('\n').filter((line) => line !== '');
  const mail = reviewRequestMail({ language, publicUrl: sources.publicUrl }, { ...links, business, paragraphs });
  // Nobody is asked twice: a request is not sent again where a mail server took it and gave no answer.
  const whenSettled = async (outcome: 'sent' | 'refused' | 'unknown') => void (await report(outcome === 'sent' ? 'accepted' : outcome));
  return [{ accountId: recipientId, email, mail, unsubscribe: links.stopUrl, asks: recipientId, isOnce: true, whenSettled }];
};
