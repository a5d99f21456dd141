import { defaultTimeZone, type EvidenceSeal, type Language } from '@sumaa/contracts';
import { defineMail, isolated } from '../../../infra/mail/define-mail.ts';
import type { MailWriter } from '../../../infra/mail/mail-writer.ts';

const instantIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB-u-ca-gregory-nu-latn', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: defaultTimeZone,
  }).format(new Date(at));

const numberOf = (count: number): string => new Intl.NumberFormat('en-GB').format(count);

const sealedMail = defineMail<EvidenceSeal>({
  ar: ({ events, head, signature, sealedAt, publicUrl }) => ({
    subject: 'ختم سجل الأحداث',
    preview: `خُتم السجل في ${instantIn('ar', sealedAt)}`,
    title: 'خُتم سجل الأحداث',
    paragraphs: [
      `احتفظ بهذه الرسالة: بها يُثبت أن أحدًا لم يغيّر السجل قبل ${instantIn('ar', sealedAt)}.`,
      `عدد الأحداث: ${numberOf(events)}`,
      `البصمة: ${isolated(head)}`,
      `التوقيع: ${isolated(signature)}`,
    ],
    action: { label: 'فتح سجل النشاط', url: `${publicUrl}/admin/activity` },
    footnote: 'تصل هذه الرسالة مرة في اليوم إلى العنوان المحدد في إعدادات الخادم.',
  }),
  en: ({ events, head, signature, sealedAt, publicUrl }) => ({
    subject: 'The event log was sealed',
    preview: `The log was sealed on ${instantIn('en', sealedAt)}`,
    title: 'The event log was sealed',
    paragraphs: [
      `Keep this message: it proves that nobody changed the log before ${instantIn('en', sealedAt)}.`,
      `Events: ${numberOf(events)}`,
      `Head: ${isolated(head)}`,
      `Signature: ${isolated(signature)}`,
    ],
    action: { label: 'Open the activity log', url: `${publicUrl}/admin/activity` },
    footnote: 'This message goes once a day to the address in the settings of the server.',
  }),
});

/** How long to wait for the read model of a sealing of a moment ago, before the job is retried. */
const readModelMs = 3_000;

/** To the address of the settings, whose reader nothing is known of. */
export const writeEvidenceMail: MailWriter<'evidence_sealed'> = async (sources, { evidenceId }, { signal }) => {
  const { reader, progress, publicUrl, auditMailTo } = sources;
  if (auditMailTo === null) return [];
  const seal = await progress.until(() => reader.evidenceSeal(evidenceId), { timeoutMs: readModelMs, signal });
  if (!seal) throw new Error(`sealing ${evidenceId} is not in the read model (yet)`);
  return [{ accountId: evidenceId, email: auditMailTo, mail: sealedMail({ language: 'ar', publicUrl }, seal) }];
};
