import { randomUUID } from 'node:crypto';
import type { Language, MailTest, mailRoutes, Uuid } from '@sumaa/contracts';
import { createMailer } from '@sumaa/runtime/mail';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';

/** What the test of the mail server needs from the other contexts. */
export interface MailPorts {
  readAccount(accountId: Uuid): Promise<{ readonly email: string | null } | null>;
}

const texts = {
  ar: { subject: 'رسالة تجريبية من سُمعة', text: 'وصلتك هذه الرسالة، إذن فخادم البريد يعمل.' },
  en: { subject: 'Test mail from Sumaa', text: 'This mail reached you, so the mail server works.' },
} as const satisfies Record<Language, object>;

/** For connecting and for each answer: somebody waits for it. */
const patienceMs = 8_000;

/** Handlers for the mail server of the installation. */
export function mailHandlers(
  { config, log }: Pick<CommandDeps, 'config' | 'log'>,
  { readAccount }: MailPorts,
): HandlersOf<typeof mailRoutes> {
  const { smtpUrl, from } = config.mail;
  return {
    async testMail({ session, language }) {
      const to = (await readAccount(session.accountId))?.email ?? '';
      if (smtpUrl === null) return { model: { outcome: 'unset', to, server: null, from, reason: null }, position: null };
      const { subject, text } = texts[language];
      const mailer = createMailer({ smtpUrl: smtpUrl.reveal(), from, timeoutMs: patienceMs });
      try {
        const html = `<p lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">${text}</p>`;
        const messageId = `${randomUUID()}@${new URL(config.publicUrl).hostname}`;
        const sent = await mailer.send({ messageId, to, subject, text, html });
        log.info({ outcome: sent.outcome }, 'a test mail was sent');
        const reason = sent.outcome === 'sent' ? null : sent.reason;
        const model: MailTest = { outcome: sent.outcome, to, server: hostOf(smtpUrl.reveal()), from, reason };
        return { model, position: null };
      } finally {
        mailer.close();
      }
    },
  };
}

function hostOf(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`;
}
