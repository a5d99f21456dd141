import { ExportKindId, exportKindById, platformTenant, type ExportFailure, type InBoth, type TenantId } from '@sumaa/contracts';
import { defineMail } from '../../infra/mail/define-mail.ts';
import type { MailWriter } from '../../infra/mail/mail-writer.ts';

interface Ended {
  readonly title: InBoth;
  /** Where the files are listed. */
  readonly path: string;
}

const footnotes = {
  ar: 'وصلت هذه الرسالة لأن هذا الحساب طلب تصدير بيانات إلى ملف.',
  en: 'You receive this because an export was requested with your account.',
};

export const exportReadyMail = defineMail<Ended>({
  ar: ({ title, path, publicUrl }) => ({
    subject: `ملف التصدير جاهز: ${title.ar}`,
    preview: 'يمكن تنزيل الملف خلال 30 يومًا',
    title: 'ملف التصدير جاهز',
    paragraphs: [`اكتمل تصدير «${title.ar}». يمكن تنزيل الملف خلال 30 يومًا، ثم يُحذف.`],
    action: { label: 'الملفات المصدّرة', url: `${publicUrl}${path}` },
    footnote: footnotes.ar,
  }),
  en: ({ title, path, publicUrl }) => ({
    subject: `Your export is ready: ${title.en}`,
    preview: 'The file can be downloaded for 30 days',
    title: 'Your export is ready',
    paragraphs: [`The export of “${title.en}” is complete. The file can be downloaded for 30 days; then it is removed.`],
    action: { label: 'Exported files', url: `${publicUrl}${path}` },
    footnote: footnotes.en,
  }),
});

const reasons: Readonly<Record<ExportFailure, InBoth>> = {
  too_many_rows: {
    ar: 'الصفوف أكثر مما يتسع له ملف Excel (50,000 صف). يمكن التصدير بصيغة CSV.',
    en: 'There are more rows than an Excel file takes (50,000). An export as CSV is possible.',
  },
  not_in_plan: {
    ar: 'هذا الملف متاح من الباقة الاحترافية فما فوق.',
    en: 'This file comes with the Professional plan.',
  },
  failed: { ar: 'حدث خلل لدينا، ويمكن طلب التصدير من جديد.', en: 'Something went wrong on our side. The export can be requested again.' },
};

export const exportFailedMail = defineMail<Ended & { readonly reason: ExportFailure }>({
  ar: ({ title, path, reason, publicUrl }) => ({
    subject: `تعذّر التصدير: ${title.ar}`,
    preview: reasons[reason].ar,
    title: 'تعذّر التصدير',
    paragraphs: [`لم يكتمل تصدير «${title.ar}».`, reasons[reason].ar],
    action: { label: 'الملفات المصدّرة', url: `${publicUrl}${path}` },
    footnote: footnotes.ar,
  }),
  en: ({ title, path, reason, publicUrl }) => ({
    subject: `An export failed: ${title.en}`,
    preview: reasons[reason].en,
    title: 'An export failed',
    paragraphs: [`The export of “${title.en}” could not be made.`, reasons[reason].en],
    action: { label: 'Exported files', url: `${publicUrl}${path}` },
    footnote: footnotes.en,
  }),
});

const pathOf = (tenantId: TenantId) => (tenantId === platformTenant ? '/admin/exports' : '/customer/exports');

/** Waits so long for the read model to show how the export ended. */
const readModelMs = 3_000;

/** To whoever asked for the export, while they are an active member. */
export const writeExportEnded: MailWriter<'export_ended'> = async (sources, { tenantId, exportId }, { signal }) => {
  const { reader, progress, publicUrl } = sources;
  const found = await progress.until(
    async () => {
      const row = await reader.export(exportId);
      return row?.state === 'ready' || row?.state === 'failed' ? row : null;
    },
    { timeoutMs: readModelMs, signal },
  );
  const kind = ExportKindId.safeParse(found?.kind);
  const member = (await reader.members(tenantId)).find(({ account_id: id }) => id === found?.account_id);
  if (!found || !member || member.email === null || !kind.success) return [];
  const { account_id: accountId, email, language } = member;
  const ended = { title: exportKindById[kind.data].title, path: pathOf(tenantId) };
  const of = { language, publicUrl };
  const mail = found.state === 'ready' ? exportReadyMail(of, ended) : exportFailedMail(of, { ...ended, reason: found.failure ?? 'failed' });
  return [{ accountId, email, mail }];
};
