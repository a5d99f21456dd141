import { Article, articleTexts, type Language } from '@sumaa/contracts';
import { defineMail } from '../../infra/mail/define-mail.ts';
import type { MailSources, MailWriter } from '../../infra/mail/mail-writer.ts';
import { endAddress, endPage, readFollower } from './follower-links.ts';

/** `endUrl` null: a test, which nobody subscribed to. */
type Facts = { readonly article: Article; readonly endUrl: string | null };

export const newsletterMail = defineMail<Facts>({
  ar: ({ publicUrl, article, endUrl }) => ({
    subject: articleTexts[article].ar.title,
    preview: articleTexts[article].ar.description,
    title: articleTexts[article].ar.title,
    paragraphs: [articleTexts[article].ar.description],
    action: { label: 'قراءة المقال', url: `${publicUrl}/blog/${article}` },
    footnote:
      endUrl === null
        ? 'هذه تجربة للنشرة، ولم تُرسل إلى المشتركين.'
        : `وصلت هذه الرسالة لأن هذا العنوان مشترك في نشرة سُمعة البريدية. لإنهاء الاشتراك ومحو العنوان: ${endUrl}`,
  }),
  en: ({ publicUrl, article, endUrl }) => ({
    subject: articleTexts[article].en.title,
    preview: articleTexts[article].en.description,
    title: articleTexts[article].en.title,
    paragraphs: [articleTexts[article].en.description],
    action: { label: 'Read the article', url: `${publicUrl}/en/blog/${article}` },
    footnote:
      endUrl === null
        ? 'This is a test of the newsletter; it did not go to those who follow it.'
        : `You get this because this address follows the newsletter of Sumaa. To end it and erase the address: ${endUrl}`,
  }),
});

const mailOf = ({ publicUrl }: Pick<MailSources, 'publicUrl'>, language: Language, facts: Facts) =>
  newsletterMail({ language, publicUrl }, facts);

/** Brings an article to a follower of the newsletter; to nobody who has ended it, and to nobody once the article is gone. */
export const writeNewsletter: MailWriter<'newsletter'> = async (sources, payload, job) => {
  const found = await readFollower(sources, payload, job);
  const article = Article.safeParse(payload.article);
  if (found?.state !== 'confirmed' || !article.success) return [];
  const { email, language } = found;
  const { followerId } = payload;
  const mail = mailOf(sources, language, { article: article.data, endUrl: endPage(sources, followerId, language) });
  return [{ accountId: followerId, email, mail, unsubscribe: endAddress(sources, followerId) }];
};

/** The same to whoever tests it. */
export const writeNewsletterTest: MailWriter<'newsletter_test'> = async (sources, { accountId, article, language }) => {
  const account = await sources.reader.account(accountId);
  if (account === null) throw new Error(`account ${accountId} is not in the read model (yet)`);
  const known = Article.safeParse(article);
  if (account.email === null || !known.success) return [];
  return [{ accountId, email: account.email, mail: mailOf(sources, language, { article: known.data, endUrl: null }) }];
};
