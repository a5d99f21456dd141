import { remindedDays, unconfirmedDays, type FollowerMail } from '@sumaa/contracts';
import { defineMail } from '../../infra/mail/define-mail.ts';
import type { MailWriter } from '../../infra/mail/mail-writer.ts';
import { codeOf, endAddress, endPage, inLanguage, readFollower } from './follower-links.ts';

const what = {
  ar: { newsletter: 'نشرة سُمعة البريدية', reminder: 'التذكير بموعد الإطلاق' },
  en: { newsletter: 'the newsletter of Sumaa', reminder: 'the reminder of our launch' },
} as const;

/** The only mail before its link is opened. Nothing in it was chosen by whoever wrote the address into the form. */
export const followConfirmMail = defineMail<{ readonly kind: FollowerMail['kind']; readonly url: string }>({
  ar: ({ kind, url }) => ({
    subject: `تأكيد الاشتراك في ${what.ar[kind]}`,
    preview: 'بقيت خطوة واحدة: فتح رابط التأكيد.',
    title: 'تأكيد الاشتراك',
    paragraphs: [`طُلب الاشتراك في ${what.ar[kind]} بهذا العنوان. لا يبدأ الاشتراك قبل فتح الرابط أدناه.`],
    action: { label: 'تأكيد الاشتراك', url },
    footnote: `إن لم يكن هذا الطلب منك فيكفي تجاهل الرسالة: لا رسالة أخرى عنه خلال ${unconfirmedDays} يومًا، ثم يُمحى العنوان.`,
  }),
  en: ({ kind, url }) => ({
    subject: `Please confirm: ${what.en[kind]}`,
    preview: 'One step is left: opening the link.',
    title: 'Please confirm',
    paragraphs: [`Somebody asked for ${what.en[kind]} with this address. Nothing begins before the link below is opened.`],
    action: { label: 'Confirm', url },
    footnote: `If that was not you, ignore this mail: no other one about it follows for ${unconfirmedDays} days, then the address is erased.`,
  }),
});

export const launchReminderMail = defineMail<{ readonly endUrl: string }>({
  ar: ({ publicUrl, endUrl }) => ({
    subject: 'انطلقت سُمعة',
    preview: 'طلبت التذكير بموعد الإطلاق، وقد حان.',
    title: 'انطلقت سُمعة',
    paragraphs: ['طلبت أن نذكّرك عند الإطلاق. سُمعة متاحة الآن: اربط ملفك التجاري في Google وتابع مراجعات فروعك وأجب عنها من مكان واحد.'],
    action: { label: 'الذهاب إلى سُمعة', url: `${publicUrl}/` },
    footnote: `هذه هي الرسالة الوحيدة من هذا التذكير، ويُمحى العنوان بعد ${remindedDays} أيام. لمحوه الآن: ${endUrl}`,
  }),
  en: ({ publicUrl, endUrl }) => ({
    subject: 'Sumaa has started',
    preview: 'You asked to be reminded of our launch: it has come.',
    title: 'Sumaa has started',
    paragraphs: [
      'You asked us to remind you of our launch. Sumaa is open now: connect your Google Business Profile, and see and answer the reviews of all your branches in one place.',
    ],
    action: { label: 'Go to Sumaa', url: `${publicUrl}/en` },
    footnote: `This is the only mail of this reminder, and your address is erased in ${remindedDays} days. To erase it now: ${endUrl}`,
  }),
});

/** Asks whether the owner of the address wants what was asked for; to nobody once that is answered. */
export const writeFollowConfirm: MailWriter<'follow_confirm'> = async (sources, payload, job) => {
  const found = await readFollower(sources, payload, job);
  if (found?.state !== 'requested') return [];
  const { email, language, kind } = found;
  const { followerId } = payload;
  const url = `${sources.publicUrl}${inLanguage(language, '/follow')}?confirm=${codeOf(sources.codes, followerId, 'confirm')}`;
  const mail = followConfirmMail({ language, publicUrl: sources.publicUrl }, { kind, url });
  return [{ accountId: followerId, email, mail, unsubscribe: endAddress(sources, followerId) }];
};

/** Says that the platform has started; to nobody who has ended the reminder. */
export const writeLaunchReminder: MailWriter<'launch_reminder'> = async (sources, payload, job) => {
  const found = await readFollower(sources, payload, job);
  if (found?.state !== 'confirmed') return [];
  const { email, language } = found;
  const { followerId } = payload;
  const endUrl = endPage(sources, followerId, language);
  const mail = launchReminderMail({ language, publicUrl: sources.publicUrl }, { endUrl });
  return [{ accountId: followerId, email, mail, unsubscribe: endAddress(sources, followerId) }];
};
