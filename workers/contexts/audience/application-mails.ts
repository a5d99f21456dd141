import { applicationMonths, audienceQuestions, type Vacancy } from '@sumaa/contracts';
import { defineMail } from '../../infra/mail/define-mail.ts';
import type { MailWriter } from '../../infra/mail/mail-writer.ts';
import { inLanguage } from './follower-links.ts';

const jobs: Readonly<Record<'ar' | 'en', Readonly<Record<Vacancy, string>>>> = {
  ar: { engineer: 'هندسة البرمجيات', support: 'دعم المشتركين', writer: 'كتابة المحتوى العربي' },
  en: { engineer: 'Software engineering', support: 'Customer support', writer: 'Arabic content writing' },
};

/** Nothing in it was written by whoever filled the form. */
export const applicationReceivedMail = defineMail<{ readonly vacancy: Vacancy }>({
  ar: ({ publicUrl, vacancy }) => ({
    subject: 'وصل طلب التوظيف',
    preview: `الوظيفة: ${jobs.ar[vacancy]}`,
    title: 'وصل طلب التوظيف',
    paragraphs: [
      `وصلت السيرة الذاتية لوظيفة «${jobs.ar[vacancy]}». يقرؤها شخص من الفريق، والرد على هذا العنوان.`,
      `يُحفظ الطلب ${applicationMonths} شهرًا ثم يُمحى. لمحوه قبل ذلك تكفي الكتابة من صفحة التواصل.`,
    ],
    action: { label: 'صفحة الوظائف', url: `${publicUrl}${inLanguage('ar', '/careers')}` },
    footnote: 'إن لم يكن هذا الطلب منك فيمكن طلب محوه من صفحة التواصل.',
  }),
  en: ({ publicUrl, vacancy }) => ({
    subject: 'Your application has arrived',
    preview: `Job: ${jobs.en[vacancy]}`,
    title: 'Your application has arrived',
    paragraphs: [
      `Your résumé for “${jobs.en[vacancy]}” has arrived. A person of the team reads it and answers to this address.`,
      `The application is kept for ${applicationMonths} months and then erased. To have it erased earlier, write to us on the contact page.`,
    ],
    action: { label: 'Careers', url: `${publicUrl}${inLanguage('en', '/careers')}` },
    footnote: 'If this application is not yours, ask us on the contact page to erase it.',
  }),
});

/** Says that the application arrived; to nobody once it was erased. */
export const writeApplicationReceived: MailWriter<'application_received'> = async (sources, { tenantId, applicationId }, { signal }) => {
  const source = { tenantId, worker: 'send-mail', signal } as const;
  const found = await sources.commands.ask(audienceQuestions.readApplicantMail, { applicationId }, source);
  if (found === null) return [];
  const { email, language, vacancy } = found;
  const mail = applicationReceivedMail({ language, publicUrl: sources.publicUrl }, { vacancy });
  return [{ accountId: applicationId, email, mail, autoSubmitted: 'auto-replied' }];
};
