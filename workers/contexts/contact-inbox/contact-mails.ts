import { contactFilePlace, contactQuestions, defaultTimeZone, type Language, type TenantId, type Uuid } from '@sumaa/contracts';
import { defineMail, isolated } from '../../infra/mail/define-mail.ts';
import type { MailOf, MailSources, MailWriter } from '../../infra/mail/mail-writer.ts';
import type { RunningJob } from '../../infra/running-job.ts';

/** The same in every mail of a conversation, because mail programs compare it. Holds nothing that the writer chose. */
const subjects = {
  ar: (reference: string) => `رسالتك إلى سُمعة [${reference}]`,
  en: (reference: string) => `Your message to Sumaa [${reference}]`,
};

const locales = { ar: 'ar-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' } as const;
const timeOf = (language: Language, at: string): string =>
  isolated(
    new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeStyle: 'short', timeZone: defaultTimeZone }).format(new Date(at)),
  );

/** Nothing of the message is in it: whoever writes somebody else's address into the form can send them no text of their own. */
export const contactReceivedMail = defineMail<{ readonly reference: string; readonly byMail: boolean; readonly dueAt: string | null }>({
  ar: ({ reference, byMail, dueAt, publicUrl }) => ({
    subject: subjects.ar(reference),
    preview: `الرقم المرجعي: ${reference}`,
    title: 'وصلتنا رسالتك',
    paragraphs: [
      `الرقم المرجعي لرسالتك: ${isolated(reference)}.`,
      ...(dueAt === null ? [] : [`نرد عليها في موعد أقصاه ${timeOf('ar', dueAt)} بتوقيت السعودية.`]),
      'سيصل الرد إلى هذا العنوان.',
      ...(byMail ? ['للإضافة إلى رسالتك يكفي الرد على هذا البريد.'] : []),
    ],
    action: { label: 'صفحة التواصل', url: `${publicUrl}/contact` },
    footnote: 'وصلت هذه الرسالة لأن هذا العنوان كُتب في صفحة التواصل مع سُمعة. إن لم يكن ذلك متوقعًا فيمكن تجاهلها.',
  }),
  en: ({ reference, byMail, dueAt, publicUrl }) => ({
    subject: subjects.en(reference),
    preview: `Reference: ${reference}`,
    title: 'We have received your message',
    paragraphs: [
      `The reference of your message is ${isolated(reference)}.`,
      ...(dueAt === null ? [] : [`We answer by ${timeOf('en', dueAt)}, Saudi time.`]),
      'The answer comes by mail to this address.',
      ...(byMail ? ['To add something, simply answer this mail.'] : []),
    ],
    action: { label: 'Contact page', url: `${publicUrl}/contact` },
    footnote: 'You receive this because this address was entered on the contact page of Sumaa. If that was not you, you can ignore it.',
  }),
});

export interface ContactAnswer {
  readonly reference: string;
  /** Whether the writer can answer by mail. */
  readonly byMail: boolean;
  /** Of the writer's message. */
  readonly about: string;
  /** Plain text with line breaks. */
  readonly content: string;
}

const linesOf = (content: string) => content.split(/\n+/).filter((line) => line.trim() !== '');

export const contactAnswerMail = defineMail<ContactAnswer>({
  ar: ({ reference, about, content, byMail, publicUrl }) => ({
    subject: `Re: ${subjects.ar(reference)}`,
    preview: `رد على رسالتك ${reference}`,
    title: `رد على رسالتك: ${isolated(about)}`,
    paragraphs: linesOf(content),
    action: { label: 'الكتابة إلينا من جديد', url: `${publicUrl}/contact` },
    footnote: byMail
      ? `الرقم المرجعي: ${isolated(reference)}. للمتابعة يكفي الرد على هذا البريد.`
      : `الرقم المرجعي: ${isolated(reference)}. للمتابعة تمكن الكتابة من صفحة التواصل مع ذكر هذا الرقم.`,
  }),
  en: ({ reference, about, content, byMail, publicUrl }) => ({
    subject: `Re: ${subjects.en(reference)}`,
    preview: `Answer to your message ${reference}`,
    title: `Answer to your message: ${isolated(about)}`,
    paragraphs: linesOf(content),
    action: { label: 'Write to us again', url: `${publicUrl}/contact` },
    footnote: byMail
      ? `Reference: ${isolated(reference)}. To go on, simply answer this mail.`
      : `Reference: ${isolated(reference)}. To go on, write to us on the contact page and mention this reference.`,
  }),
});

/** Name the mails of a conversation in the sent ledger and in their Message-ID. */
export const receivedMailId = (messageId: Uuid) => `contact-${messageId}`;
export const answerMailId = (replyId: Uuid) => `contact-answer-${replyId}`;

const ask = (
  { commands }: Pick<MailSources, 'commands'>,
  { tenantId, messageId, replyId }: { readonly tenantId: TenantId; readonly messageId: Uuid; readonly replyId: Uuid | null },
  { signal }: RunningJob,
) => commands.ask(contactQuestions.readContactMail, { messageId, replyId }, { tenantId, worker: 'send-mail', signal });

/** The mail with the reference; to nobody when the writer was erased. */
export const writeContactReceived: MailWriter<'contact_received'> = async (sources, { tenantId, messageId }, job) => {
  const found = await ask(sources, { tenantId, messageId, replyId: null }, job);
  if (!found) return [];
  const { email, language, reference, dueAt } = found;
  const given = { reference, dueAt, byMail: sources.conversations !== null };
  const mail = contactReceivedMail({ language, publicUrl: sources.publicUrl }, given);
  return [{ accountId: messageId, email, mail, autoSubmitted: 'auto-replied', ...conversationOf(sources, messageId) }];
};

/** A public answer, in the conversation of the message; to nobody when the writer was erased. */
export const writeContactAnswer: MailWriter<'contact_answer'> = async (
  sources,
  { tenantId, messageId, replyId }: MailOf<'contact_answer'>,
  job,
) => {
  const found = await ask(sources, { tenantId, messageId, replyId }, job);
  if (!found || found.content === null) return [];
  const { email, language, reference, subject: about, content, earlier } = found;
  const byMail = sources.conversations !== null;
  const mail = contactAnswerMail({ language, publicUrl: sources.publicUrl }, { reference, about, content, byMail });
  const opened = await Promise.all(found.files.map(({ fileId }) => sources.openFile(messageId, fileId, contactFilePlace(messageId))));
  const files = opened.filter((file) => file !== null);
  // Without its files the answer would say what it does not keep.
  if (files.length < opened.length) throw new Error('a file of an answer cannot be read');
  // Also where no mail with the reference was sent: its id still holds the conversation together.
  const follows = [receivedMailId(messageId), ...earlier.map(answerMailId)];
  return [{ accountId: messageId, email, mail, follows, files, autoSubmitted: 'no', ...conversationOf(sources, messageId) }];
};

/** Answers to the mail come back into the conversation, where this installation takes mail. */
const conversationOf = ({ conversations }: Pick<MailSources, 'conversations'>, messageId: Uuid) =>
  conversations ? { conversation: conversations.tokens.tokenOf(messageId) } : {};
