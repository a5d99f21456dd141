import { defineMail, isolated } from '../../infra/mail/define-mail.ts';
import { mailToOwners } from '../../infra/mail/mail-to-owners.ts';
import type { MailWriter } from '../../infra/mail/mail-writer.ts';

export const connectionLostMail = defineMail<{ readonly businessName: string }>({
  ar: ({ businessName, publicUrl }) => ({
    subject: `انقطع ربط ${isolated(businessName)} مع Google`,
    preview: 'يلزم إعادة الربط لاستقبال المراجعات الجديدة ونشر الردود',
    title: 'انقطع الربط مع Google',
    paragraphs: [
      'لم تعد Google تقبل الإذن الممنوح لسُمعة، فتوقف استقبال المراجعات الجديدة ونشر الردود. المراجعات السابقة محفوظة.',
      'تكفي إعادة الربط مرة واحدة لمتابعة العمل.',
    ],
    action: { label: 'إعادة الربط مع Google', url: `${publicUrl}/connect-google` },
    footnote: `وصلت هذه الرسالة إلى مديري ${isolated(businessName)} في سُمعة.`,
  }),
  en: ({ businessName, publicUrl }) => ({
    subject: `${isolated(businessName)} is no longer connected to Google`,
    preview: 'Reconnect to receive new reviews and publish replies',
    title: 'The connection to Google is lost',
    paragraphs: [
      'Google no longer accepts the permission given to Sumaa, so new reviews do not arrive and replies are not published. Earlier reviews are kept.',
      'Reconnecting once is enough to go on.',
    ],
    action: { label: 'Reconnect Google', url: `${publicUrl}/connect-google` },
    footnote: `This message went to the managers of ${isolated(businessName)} in Sumaa.`,
  }),
});

export const writeConnectionLost: MailWriter<'connection_lost'> = (sources, { tenantId }) =>
  mailToOwners(sources, tenantId, (to, businessName) => connectionLostMail(to, { businessName }));
