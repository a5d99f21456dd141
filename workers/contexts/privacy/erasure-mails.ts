import { identityQuestions, type ErasureSubject } from '@sumaa/contracts';
import { defineMail, isolated } from '../../infra/mail/define-mail.ts';
import { dateStyleOf, writtenDay, type DateStyle } from '../../infra/written-date.ts';
import type { MailWriter } from '../../infra/mail/mail-writer.ts';

interface Facts {
  readonly subject: ErasureSubject;
  readonly dueAt: Date;
  readonly dates: DateStyle;
  readonly reason: string | null;
}

const pages = { person: '/customer/account', business: '/customer/settings?tab=privacy' } as const satisfies Record<ErasureSubject, string>;

/** Where it was asked, and may be withdrawn. */
const places = {
  ar: { person: 'صفحة الحساب', business: 'الإعدادات › الخصوصية' },
  en: { person: 'your account page', business: 'Settings › Privacy' },
} as const;

const action = {
  ar: (publicUrl: string, subject: ErasureSubject) => ({ label: `فتح ${places.ar[subject]}`, url: `${publicUrl}${pages[subject]}` }),
  en: (publicUrl: string, subject: ErasureSubject) => ({ label: `Open ${places.en[subject]}`, url: `${publicUrl}${pages[subject]}` }),
} as const;

const footnotes = {
  ar: 'وصلت هذه الرسالة لأن طلب محو بيانات قُدِّم من حسابك. إن لم يكن منك فاسحبه وغيّر كلمة المرور.',
  en: 'You receive this because erasure was asked for from your account. If that was not you, withdraw it and change your password.',
} as const;

const receivedMail = defineMail<Facts>({
  ar: ({ subject, dueAt, dates, publicUrl }) => ({
    subject: 'وصل طلب محو البيانات',
    preview: `نجيبك بحد أقصى في ${writtenDay(dates, dueAt)}`,
    title: 'وصل طلبك',
    paragraphs: [
      subject === 'person' ? 'طلبت محو حسابك في سُمعة.' : 'طلبت محو النشاط كله من سُمعة.',
      `نجيبك بحد أقصى في ${writtenDay(dates, dueAt)}. ويمكنك سحب الطلب قبل تنفيذه من ${places.ar[subject]}، وتنزيل نسخة من بياناتك من صفحة الحساب.`,
    ],
    action: action.ar(publicUrl, subject),
    footnote: footnotes.ar,
  }),
  en: ({ subject, dueAt, dates, publicUrl }) => ({
    subject: 'We received your request for erasure',
    preview: `You get our answer by ${writtenDay(dates, dueAt)}`,
    title: 'We received your request',
    paragraphs: [
      subject === 'person' ? 'You asked us to erase your Sumaa account.' : 'You asked us to erase your whole business from Sumaa.',
      `You get our answer by ${writtenDay(dates, dueAt)}. Until it is carried out you can withdraw it on ${places.en[subject]}, and download a copy of your data on your account page.`,
    ],
    action: action.en(publicUrl, subject),
    footnote: footnotes.en,
  }),
});

const refusedMail = defineMail<Facts>({
  ar: ({ subject, reason, publicUrl }) => ({
    subject: 'لم يُقبل طلب محو البيانات',
    preview: 'السبب في الرسالة، ويمكن تقديم الطلب من جديد',
    title: 'لم يُقبل طلبك',
    paragraphs: [
      `السبب: ${isolated(reason ?? '')}`,
      `بياناتك كما هي. يمكنك تقديم الطلب من جديد من ${places.ar[subject]}، ولك أن تتقدم بشكوى إلى الجهة المختصة بحماية البيانات.`,
    ],
    action: action.ar(publicUrl, subject),
    footnote: footnotes.ar,
  }),
  en: ({ subject, reason, publicUrl }) => ({
    subject: 'Your request for erasure was refused',
    preview: 'The reason is in this message; you may ask again',
    title: 'Your request was refused',
    paragraphs: [
      `The reason: ${isolated(reason ?? '')}`,
      `Your data is as it was. You may ask again on ${places.en[subject]}, and you may complain to the authority for data protection.`,
    ],
    action: action.en(publicUrl, subject),
    footnote: footnotes.en,
  }),
});

const doneMail = defineMail<Facts>({
  ar: ({ publicUrl }) => ({
    subject: 'نُفِّذ طلب محو النشاط',
    preview: 'مُحيت بيانات النشاط من سُمعة',
    title: 'نُفِّذ طلبك',
    paragraphs: ['مُحيت بيانات النشاط من سُمعة نهائيًا. تبقى الفواتير للمدة التي يوجبها النظام.'],
    action: { label: 'فتح سُمعة', url: publicUrl },
    footnote: 'وصلت هذه الرسالة لأنك طلبت محو النشاط.',
  }),
  en: ({ publicUrl }) => ({
    subject: 'Your business was erased',
    preview: 'The data of the business was erased from Sumaa',
    title: 'Your request was carried out',
    paragraphs: ['The data of the business was erased from Sumaa for good. Invoices stay for as long as the law demands.'],
    action: { label: 'Open Sumaa', url: publicUrl },
    footnote: 'You receive this because you asked us to erase the business.',
  }),
});

const mails = { received: receivedMail, refused: refusedMail, done: doneMail } as const;

/** How long to wait for the read model of a request that was made a moment ago, before the job is retried. */
const readModelMs = 3_000;

/** To whoever asked; a person who was erased gets the last mail of their account instead. */
export const writeErasureMail: MailWriter<'erasure_request'> = async ({ reader, progress, publicUrl }, { requestId, step }, { signal }) => {
  /** A refusal shows its reason, which the row of an open request does not have. */
  const answered = async () => {
    const row = await reader.erasureRequest(requestId);
    return step === 'refused' && row?.reason === null ? null : row;
  };
  const request = await progress.until(answered, { timeoutMs: readModelMs, signal });
  if (!request) throw new Error(`request ${requestId}, ${step}, is not in the read model (yet)`);
  if (step === 'done' && request.subject === 'person') return [];
  const account = await reader.account(request.account_id);
  if (!account || account.email === null) return [];
  const { account_id: accountId, email, language } = account;
  const { subject, due_at: dueAt, reason } = request;
  return [{ accountId, email, mail: mails[step]({ language, publicUrl }, { subject, dueAt, reason, dates: dateStyleOf(account) }) }];
};

const accountErasedMail = defineMail<object>({
  ar: () => ({
    subject: 'مُحي حسابك في سُمعة',
    preview: 'مُحيت بياناتك الشخصية نهائيًا',
    title: 'مُحي حسابك',
    paragraphs: [
      'مُحيت بياناتك الشخصية من سُمعة نهائيًا: اسمك وبيانات التواصل وصورتك وما كتبته إلينا.',
      'تبقى النسخ الاحتياطية السابقة حتى تُحذف في موعدها، وإن استُعيدت إحداها مُحيت بياناتك منها من جديد.',
    ],
    footnote: 'هذه آخر رسالة تصلك بشأن هذا الحساب، وبعدها لا يبقى عنوانك لدينا.',
  }),
  en: () => ({
    subject: 'Your Sumaa account was erased',
    preview: 'Your personal data was erased for good',
    title: 'Your account was erased',
    paragraphs: [
      'Your personal data was erased from Sumaa for good: your name, your contact details, your photo and what you wrote to us.',
      'Earlier backups stay until they are removed in turn; should one be restored, your data is erased from it again.',
    ],
    footnote: 'This is the last message about this account. We no longer have your address after it.',
  }),
});

/** To the address in use, which only the key of the account tells by now. */
export const writeAccountErasedMail: MailWriter<'account_erased'> = async (
  { commands, reader, publicUrl },
  { tenantId, accountId },
  { id: jobId, chain, signal },
) => {
  const source = { tenantId, worker: 'send-mail', jobId, chain, signal };
  const { emails } = await commands.ask(identityQuestions.readProvenAddresses, { accountId }, source);
  const email = emails.at(-1);
  if (email === undefined) return [];
  const language = (await reader.account(accountId))?.language ?? 'ar';
  return [{ accountId, email, mail: accountErasedMail({ language, publicUrl }, {}) }];
};
