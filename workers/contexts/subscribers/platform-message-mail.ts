import { subscriberCommands, type Uuid } from '@sumaa/contracts';
import { defineMail } from '../../infra/mail/define-mail.ts';
import type { MailWriter } from '../../infra/mail/mail-writer.ts';

interface Written {
  readonly subject: string;
  readonly body: string;
}

const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** What the staff wrote, in its own language. */
export const platformMessageMail = defineMail<Written>({
  ar: ({ subject, body, publicUrl }) => ({
    subject,
    preview: paragraphsOf(body)[0] ?? '',
    title: subject,
    paragraphs: paragraphsOf(body),
    action: { label: 'فتح سُمعة', url: `${publicUrl}/customer/platform-messages` },
    footnote: 'وصلت هذه الرسالة من فريق سُمعة إلى المديرين العامين للنشاط. للرد عليها يمكن الكتابة من صفحة المساعدة.',
  }),
  en: ({ subject, body, publicUrl }) => ({
    subject,
    preview: paragraphsOf(body)[0] ?? '',
    title: subject,
    paragraphs: paragraphsOf(body),
    action: { label: 'Open Sumaa', url: `${publicUrl}/customer/platform-messages` },
    footnote: 'The Sumaa team sent this to the general managers of your business. To answer, write to us from the Help page.',
  }),
});

/** How long to wait for the read model of a message that was sent a moment ago, before the job is retried. */
const readModelMs = 3_000;

/** To every general manager; to nobody once the text was erased. */
export const writePlatformMessage: MailWriter<'platform_message'> = async (
  { reader, commands, progress, publicUrl },
  { tenantId, messageId },
  { id: jobId, chain, signal },
) => {
  const message = await progress.until(() => reader.platformMessage(messageId), { timeoutMs: readModelMs, signal });
  if (!message) throw new Error(`message ${messageId} is not in the read model (yet)`);
  const { subject, body, language } = message;
  if (subject === null || body === null) return [];
  const mail = platformMessageMail({ language, publicUrl }, { subject, body });
  const source = { tenantId, worker: 'send-mail', jobId, chain, signal } as const;
  const reportOf = (accountId: Uuid) => async (outcome: 'sent' | 'refused' | 'unknown') => {
    // Only a mail that goes out at most once can be unknown.
    if (outcome === 'unknown') return;
    await commands.send(subscriberCommands.reportMessageMail, { messageId, accountId, outcome }, { ...source, step: accountId });
  };
  const owners = await reader.owners(tenantId);
  return owners.flatMap(({ account_id: accountId, email }) =>
    email === null ? [] : [{ accountId, email, mail, autoSubmitted: 'no' as const, whenSettled: reportOf(accountId) }],
  );
};
