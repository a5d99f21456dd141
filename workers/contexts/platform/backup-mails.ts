import { abilitiesOf, type BackupFailure, type InBoth } from '@sumaa/contracts';
import { defineMail } from '../../infra/mail/define-mail.ts';
import type { MailWriter } from '../../infra/mail/mail-writer.ts';

const reasons: Readonly<Record<BackupFailure, InBoth>> = {
  disk_full: { ar: 'لا تكفي مساحة القرص لملف النسخة.', en: 'There is not enough space on the disk for its file.' },
  failed: { ar: 'حدث خلل أثناء النسخ، والتفاصيل في سجلات النظام.', en: 'Something went wrong; the logs of the system have the details.' },
};

export const backupFailedMail = defineMail<{ readonly reason: BackupFailure }>({
  ar: ({ reason, publicUrl }) => ({
    subject: 'تعذّرت نسخة احتياطية',
    preview: reasons[reason].ar,
    title: 'تعذّرت نسخة احتياطية',
    paragraphs: [reasons[reason].ar, 'تُعاد المحاولة بعد ساعة. النسخ السابقة باقية كما هي.'],
    action: { label: 'صيانة النظام', url: `${publicUrl}/admin/system?tab=maintenance` },
    footnote: 'تصل هذه الرسالة إلى من يتولى حالة النظام في المنصة.',
  }),
  en: ({ reason, publicUrl }) => ({
    subject: 'A backup failed',
    preview: reasons[reason].en,
    title: 'A backup failed',
    paragraphs: [reasons[reason].en, 'It is tried again in an hour. Earlier backups are kept as they are.'],
    action: { label: 'Maintenance of the system', url: `${publicUrl}/admin/system?tab=maintenance` },
    footnote: 'You receive this because the system is among your duties.',
  }),
});

/** To everybody with the system among their duties. */
export const writeBackupFailed: MailWriter<'backup_failed'> = async ({ reader, publicUrl }, { tenantId, reason }) =>
  (await reader.members(tenantId)).flatMap(({ account_id: accountId, role, permissions, email, language }) =>
    email !== null && abilitiesOf(role, permissions, null).includes('platform.system')
      ? [{ accountId, email, mail: backupFailedMail({ language, publicUrl }, { reason }) }]
      : [],
  );
