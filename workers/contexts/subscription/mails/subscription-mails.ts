import type { BankAccount, Language, SubscriptionMail, Uuid } from '@sumaa/contracts';
import type { NamedFile } from '@sumaa/runtime/storage';
import { isolated, type MailFor } from '../../../infra/mail/define-mail.ts';
import { renderMail, type RenderedMail } from '../../../infra/mail/layout.ts';
import { mailToOwners } from '../../../infra/mail/mail-to-owners.ts';
import type { DateStyle } from '../../../infra/written-date.ts';
import type { MailSources, MailWriter } from '../../../infra/mail/mail-writer.ts';
import { said, type Said, type SentDocument } from './subscription-mail-texts.ts';

const footnotes: Readonly<Record<Language, (businessName: string) => string>> = {
  ar: (name) => `وصلت هذه الرسالة إلى مديري ${isolated(name)} في سُمعة، لأنها عن الاشتراك والدفع.`,
  en: (name) => `This message went to the managers of ${isolated(name)} in Sumaa, because it is about plan and payment.`,
};

function mailOf({ language, publicUrl }: MailFor, businessName: string, { action, ...content }: Said): RenderedMail {
  return renderMail(language, {
    ...content,
    preview: content.paragraphs[0] ?? content.title,
    action: { label: action, url: `${publicUrl}/customer/subscription` },
    footnote: footnotes[language](businessName),
  });
}

/** What is said about anything but a document. */
function textOf(
  dates: DateStyle,
  about: Exclude<SubscriptionMail['about'], { readonly what: 'document' }>,
  account: BankAccount | null,
): Said {
  const write = said[dates.language][about.what] as (about: never, dates: DateStyle, account: BankAccount | null) => Said;
  return write(about as never, dates, account);
}

/** Mails about plan and payment to the administrators of a business; an invoice or credit note is attached to its mail. */
export const writeSubscriptionMail: MailWriter<'subscription'> = async (sources, { tenantId, about }) => {
  if (about.what !== 'document') {
    const { bankAccount } = await sources.reader.platformSettings();
    return mailToOwners(sources, tenantId, (to, businessName) => mailOf(to, businessName, textOf(to.dates, about, bankAccount)));
  }
  const { document, file } = await documentOf(sources, about.documentId);
  const mails = await mailToOwners(sources, tenantId, (to, businessName) => mailOf(to, businessName, said[to.language].document(document)));
  return mails.map((mail) => ({ ...mail, files: [file] }));
};

async function documentOf(
  { reader, files }: Pick<MailSources, 'reader' | 'files'>,
  documentId: Uuid,
): Promise<{ readonly document: SentDocument; readonly file: NamedFile }> {
  const found = await reader.invoice(documentId);
  const stored = found && (await files.open(found.file_id));
  if (!found || !stored) throw new Error(`document ${documentId} is not in the read model (yet), or its file is lost`);
  const { number, kind, amount } = found;
  return {
    document: { number, kind, amount: amount.total },
    file: { name: `${number}.pdf`, type: 'application/pdf', bytes: stored.bytes },
  };
}
