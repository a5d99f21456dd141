import { defineMail, isolated } from '../../infra/mail/define-mail.ts';
import { mailToOwners } from '../../infra/mail/mail-to-owners.ts';
import type { MailWriter } from '../../infra/mail/mail-writer.ts';

interface Facts {
  readonly businessName: string;
  readonly because: 'failing' | 'gone';
}

export const webhookPausedMail = defineMail<Facts>({
  ar: ({ businessName, because, publicUrl }) => ({
    subject: `توقف الإرسال إلى أحد أنظمة ${isolated(businessName)}`,
    preview: 'عنوان Webhook لا يستقبل الأحداث، فأُوقف الإرسال إليه',
    title: 'توقف الإرسال إلى عنوان Webhook',
    paragraphs: [
      because === 'gone'
        ? 'أجاب العنوان بأنه لم يعد موجودًا (410)، فأُوقف الإرسال إليه.'
        : 'لم يستقبل العنوان أي رسالة طوال ثلاثة أيام، فأُوقف الإرسال إليه. ما يحدث أثناء التوقف لا يُرسل لاحقًا.',
      'بعد إصلاح النظام المستقبِل يمكن استئناف الإرسال من الإعدادات، وإعادة إرسال ما فشل من السجل.',
    ],
    action: { label: 'فتح إعدادات Webhooks', url: `${publicUrl}/customer/settings?tab=webhooks` },
    footnote: `وصلت هذه الرسالة إلى مديري ${isolated(businessName)} في سُمعة.`,
  }),
  en: ({ businessName, because, publicUrl }) => ({
    subject: `Sending to a system of ${isolated(businessName)} has stopped`,
    preview: 'A webhook endpoint takes no events, so sending to it was paused',
    title: 'A webhook endpoint was paused',
    paragraphs: [
      because === 'gone'
        ? 'The endpoint answered that it no longer exists (410), so sending to it was paused.'
        : 'The endpoint took no message for three days, so sending to it was paused. What happens while it is paused is not sent later.',
      'Once the receiving system works again, resume sending in the settings; what has failed can be sent again from the log.',
    ],
    action: { label: 'Open the webhook settings', url: `${publicUrl}/customer/settings?tab=webhooks` },
    footnote: `This message went to the managers of ${isolated(businessName)} in Sumaa.`,
  }),
});

export const writeWebhookPaused: MailWriter<'webhook_paused'> = (sources, { tenantId, because }) =>
  mailToOwners(sources, tenantId, (to, businessName) => webhookPausedMail(to, { businessName, because }));
