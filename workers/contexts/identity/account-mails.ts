import { identityQuestions, type Uuid } from '@sumaa/contracts';
import { writeLinkCode } from '@sumaa/runtime/derive';
import type { MailFor } from '../../infra/mail/define-mail.ts';
import type { RenderedMail } from '../../infra/mail/layout.ts';
import type { MailOf, MailPayload, MailSources, MailWriters, Recipient } from '../../infra/mail/mail-writer.ts';
import type { RunningJob } from '../../infra/running-job.ts';
import { addressWantedMail, emailChangeCodeMail, emailChangedMail } from './email-change-mails.ts';
import { passwordChangedMail, passwordResetMail } from './password-mails.ts';
import { protectionMail } from './protection-mails.ts';
import { emailCodeMail, registrationRepeatedMail } from './registration-mails.ts';

type AccountMail = Extract<MailPayload, { readonly accountId: Uuid }>;

/** How long to wait for the read model of an account that was registered a moment ago, before the job is retried. */
const readModelMs = 3_000;

/** The mails of accounts, by kind. A code or link that is no longer valid (expired, or replaced by a newer one) is not mailed. */
export const accountMails = {
  email_code: mailRegistrationCode,
  password_reset: (sources, payload, job) =>
    mailToAccount(sources, payload, job, async (to) => {
      if (!(await isStillValid(sources, payload, job))) return null;
      const { accountId: account, issue } = payload;
      const token = sources.codes.linkToken({ purpose: 'reset_password', account, issue });
      return passwordResetMail(to, { code: writeLinkCode({ subject: account, issue, token }) });
    }),
  password_changed: (sources, payload, job) => mailToAccount(sources, payload, job, (to) => passwordChangedMail(to, {})),
  protection_changed: (sources, payload, job) => mailToAccount(sources, payload, job, (to) => protectionMail(to, payload)),
  email_change: mailEmailChange,
  async email_changed(sources, payload, job) {
    const { accountId, eventId } = payload;
    const { language } = await accountOf(sources, accountId, job);
    // To the previous address: the person who changed it may not be the owner.
    const move = await sources.commands.ask(identityQuestions.readEmailMove, { accountId, eventId }, sourceOf(payload, job));
    return move?.from ? [{ accountId, email: move.from, mail: emailChangedMail({ language, publicUrl: sources.publicUrl }, {}) }] : [];
  },
} satisfies Partial<MailWriters>;

/** A mail to the address of the account, in its language or that of the payload. None when the person was erased or `write` returns null. */
async function mailToAccount(
  sources: MailSources,
  payload: AccountMail,
  job: RunningJob,
  write: (to: MailFor) => RenderedMail | null | Promise<RenderedMail | null>,
): Promise<Recipient[]> {
  const { accountId } = payload;
  const { email, language } = await accountOf(sources, accountId, job);
  if (email === null) return [];
  const to = { language: 'language' in payload ? payload.language : language, publicUrl: sources.publicUrl };
  const mail = await write(to);
  return mail ? [{ accountId, email, mail }] : [];
}

/**
 * A code to the address of a registration. If the address has an account, its owner gets a notice instead, once for each registration, and
 * no code.
 */
async function mailRegistrationCode(sources: MailSources, payload: MailOf<'email_code'>, job: RunningJob): Promise<Recipient[]> {
  const { registrationId, issue, language, eventId } = payload;
  const { publicUrl } = sources;
  const mail = await sources.commands.ask(identityQuestions.readRegistrationMail, { registrationId, issue }, sourceOf(payload, job));
  if (!mail) {
    job.log.info({ eventId }, 'a mail is not sent: its code or link is no longer valid');
    return [];
  }
  const { email, holder } = mail;
  if (holder === null) {
    const code = sources.codes.code({ purpose: 'confirm_email', account: registrationId, issue });
    return [{ accountId: registrationId, email, mail: emailCodeMail({ language, publicUrl }, { email, code }) }];
  }
  if (issue > 1) return [];
  const owner = await accountOf(sources, holder, job);
  if (owner.email === null) return [];
  return [{ accountId: holder, email: owner.email, mail: registrationRepeatedMail({ language: owner.language, publicUrl }, {}) }];
}

/** A code to the new address. If that address already belongs to another account, a notice to its owner instead, and no code. */
async function mailEmailChange(sources: MailSources, payload: MailOf<'email_change'>, job: RunningJob): Promise<Recipient[]> {
  const { accountId, eventId, language } = payload;
  const { publicUrl } = sources;
  const move = await sources.commands.ask(identityQuestions.readEmailMove, { accountId, eventId }, sourceOf(payload, job));
  if (!move || move.to === null || move.issue === null) return [];
  const owner = move.holder === null || move.holder === accountId ? null : await accountOf(sources, move.holder, job);
  if (!owner) {
    if (!(await isStillValid(sources, payload, job))) return [];
    const code = sources.codes.code({ purpose: 'change_email', account: accountId, issue: move.issue });
    return [{ accountId, email: move.to, mail: emailChangeCodeMail({ language, publicUrl }, { code }) }];
  }
  if (owner.email === null) return [];
  return [{ accountId: owner.account_id, email: owner.email, mail: addressWantedMail({ language: owner.language, publicUrl }, {}) }];
}

/** Whether the code or link of a mail can still be used. */
async function isStillValid({ commands }: MailSources, payload: AccountMail, job: RunningJob): Promise<boolean> {
  const { accountId, eventId } = payload;
  if ((await commands.ask(identityQuestions.readIssuedCode, { accountId, eventId }, sourceOf(payload, job))).opens) return true;
  job.log.info({ eventId }, 'a mail is not sent: its code or link is no longer valid');
  return false;
}

async function accountOf({ reader, progress }: MailSources, accountId: Uuid, { signal }: RunningJob) {
  const account = await progress.until(() => reader.account(accountId), { timeoutMs: readModelMs, signal });
  if (!account) throw new Error(`account ${accountId} is not in the read model (yet)`);
  return account;
}

const sourceOf = ({ tenantId }: MailPayload, { id, chain, signal }: RunningJob) => ({
  tenantId,
  worker: 'send-mail',
  jobId: id,
  chain,
  signal,
});
