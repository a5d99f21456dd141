import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { mailRoutes, type Language, type MailServer, type MailTest, type Uuid } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse } from '@sumaa/runtime/http';
import { createMailer, type MailOutcome, type MailServer as Server } from '@sumaa/runtime/mail';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, requirePossible } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { platformSettings, readMailServer, settingsId } from '../settings/platform-settings.ts';

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
/** For all of a test mail: a server that answers slowly each time must not keep the caller until they are told nothing. */
const trialMs = 20_000;
const tooSlow: MailOutcome = { outcome: 'failed', reason: 'ETIMEDOUT', responseCode: null };

/** Handlers for the mail server of the installation. */
export function mailHandlers(deps: CommandDeps, { readAccount }: MailPorts): HandlersOf<typeof mailRoutes> {
  const { config, log, vault } = deps;
  const { smtpUrl, from } = config.mail;
  // What the environment sets wins.
  const environment = smtpUrl && { smtpUrl: smtpUrl.reveal(), from };

  async function tried(
    server: Server | null,
    { accountId, language }: { readonly accountId: Uuid; readonly language: Language },
  ): Promise<MailTest> {
    const to = (await readAccount(accountId))?.email ?? '';
    if (server === null) return { outcome: 'unset', to, server: null, from, reason: null };
    const { subject, text } = texts[language];
    const mailer = createMailer({ ...server, timeoutMs: patienceMs });
    const ended = new AbortController();
    try {
      const html = `<p lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">${text}</p>`;
      const messageId = `${randomUUID()}@${new URL(config.publicUrl).hostname}`;
      const sent = await Promise.race([
        mailer.send({ messageId, to, subject, text, html }),
        setTimeout(trialMs, tooSlow, { signal: ended.signal }),
      ]);
      log.info({ outcome: sent.outcome }, 'a test mail was sent');
      const reason = sent.outcome === 'sent' ? null : sent.reason;
      return { outcome: sent.outcome, to, server: hostOf(server.smtpUrl), from: server.from, reason };
    } finally {
      ended.abort();
      mailer.close();
    }
  }

  return {
    async testMail({ session, language }) {
      return { model: await tried(environment ?? (await vault.mailServer.read()), { ...session, language }), position: null };
    },
    async mailServer() {
      const set = environment && { server: hostOf(environment.smtpUrl), from };
      return { model: { environment: set, ...(await readMailServer(deps)) }, position: null };
    },
    async saveMailServer(request) {
      if (environment) throw new RefusalError(refuse('validation_failed', undefined, { 'server.host': ['setByEnvironment'] }));
      const { body, session, language } = request;
      const { accountId } = session;
      const server = body.password === null ? sameServer(body.server, await vault.mailServer.read()) : serverOf(body.server, body.password);
      const context = commandContext(request, mailRoutes.saveMailServer, { clock: deps.clock });
      const since = body.savedAt === undefined ? {} : { since: body.savedAt };
      const command = { type: 'SaveMailServer', server: body.server, ...since, accountId, at: context.occurredAt } as const;
      await requirePossible(deps, platformSettings, settingsId, command, context);
      if (!server) throw new RefusalError(refuse('validation_failed', undefined, { password: ['passwordAnew'] }));
      const test = await tried(server, { accountId, language });
      if (test.outcome !== 'sent') return { model: test, position: null };
      const { position } = await executeOwned(deps, platformSettings, settingsId, command, context, { orNew: true });
      await vault.mailServer.write(server);
      return { model: test, position: packPosition({ platformsettings: position }) };
    },
  };
}

/** With the kept password, which goes to no other server and for no other user name; null where one is needed that is not kept. */
function sameServer(given: MailServer, kept: Server | null): Server | null {
  if (given.username === '') return serverOf(given, '');
  if (!kept) return null;
  const server = serverOf(given, decodeURIComponent(new URL(kept.smtpUrl).password));
  return server.smtpUrl === kept.smtpUrl ? server : null;
}

function serverOf({ host, port, isSecure, username, fromEmail, fromName }: MailServer, password: string): Server {
  const login = username === '' ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`;
  return {
    smtpUrl: `${isSecure ? 'smtps' : 'smtp'}://${login}${host}:${port}`,
    from: fromName === '' ? fromEmail : `"${fromName.replaceAll('\\', '\\\\')}" <${fromEmail}>`,
  };
}

function hostOf(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`;
}
