import { identityQuestions, type Uuid } from '@sumaa/contracts';
import { writeLinkCode } from '@sumaa/runtime/derive';
import type { RunningJob } from '../../infra/running-job.ts';
import {
  addressWantedMail,
  emailChangeCodeMail,
  emailChangedMail,
  emailCodeMail,
  passwordChangedMail,
  passwordResetMail,
  protectionMail,
  registrationRepeatedMail,
} from './mail/index.ts';
import type { MailPayload, MailSources, Recipient } from './mail-sources.ts';

export type AccountMailPayload = Exclude<MailPayload, { kind: 'sync_done' | 'connection_lost' | 'invitation' }>;

/** The account may have been registered a moment ago: that long its read model is waited for before the job is tried again. */
const readModelMs = 3_000;

/**
 * The mail that something about an account leads to, and whom it goes to; nobody where the person was erased meanwhile, or where
 * the code or link in it would open nothing any more: it waited too long, or a newer one was asked for.
 */
export async function accountMail(deps: MailSources, payload: AccountMailPayload, job: RunningJob): Promise<Recipient[]> {
  if (payload.kind === 'email_change') return emailChange(deps, payload, job);
  const { accountId } = payload;
  const account = await accountOf(deps, accountId, job);
  const to = { language: 'language' in payload ? payload.language : account.language, publicUrl: deps.publicUrl };
  if (payload.kind === 'email_changed') {
    // The address of before: whoever changed it may not have been the owner.
    const move = await deps.commands.ask(identityQuestions.readEmailMove, { accountId, eventId: payload.eventId }, sourceOf(payload, job));
    return move?.from ? [{ accountId, email: move.from, mail: emailChangedMail(to, {}) }] : [];
  }
  const { email } = account;
  if (email === null || (isIssue(payload) && !(await opens(deps, payload, job)))) return [];
  const issue = (purpose: string, number: number) => ({ purpose, account: accountId, issue: number });
  switch (payload.kind) {
    case 'email_code':
      return [{ accountId, email, mail: emailCodeMail(to, { email, code: deps.codes.code(issue('confirm_email', payload.issue)) }) }];
    case 'password_reset': {
      const token = deps.codes.linkToken(issue('reset_password', payload.issue));
      const code = writeLinkCode({ subject: accountId, issue: payload.issue, token });
      return [{ accountId, email, mail: passwordResetMail(to, { code }) }];
    }
    case 'password_changed':
      return [{ accountId, email, mail: passwordChangedMail(to, {}) }];
    case 'protection_changed':
      return [{ accountId, email, mail: protectionMail(to, payload) }];
    case 'registration_repeated':
      // Whoever has confirmed nothing has no account to sign in to: a code goes to them instead.
      if (!account.email_confirmed) return [];
      return [{ accountId, email, mail: registrationRepeatedMail(to, {}) }];
    default: {
      const unhandled: never = payload;
      return unhandled;
    }
  }
}

/** A code to the new address; where that has an account of its own, a notice to its owner instead, and no code to anybody. */
async function emailChange(
  deps: MailSources,
  payload: Extract<MailPayload, { kind: 'email_change' }>,
  job: RunningJob,
): Promise<Recipient[]> {
  const { accountId, eventId, language } = payload;
  const move = await deps.commands.ask(identityQuestions.readEmailMove, { accountId, eventId }, sourceOf(payload, job));
  if (!move || move.to === null || move.issue === null) return [];
  const { publicUrl } = deps;
  const owner = move.holder === null || move.holder === accountId ? null : await accountOf(deps, move.holder, job);
  // Whoever only registered with it has proved nothing: that keeps it from nobody.
  if (!owner?.email_confirmed) {
    if (!(await opens(deps, payload, job))) return [];
    const code = deps.codes.code({ purpose: 'change_email', account: accountId, issue: move.issue });
    return [{ accountId, email: move.to, mail: emailChangeCodeMail({ language, publicUrl }, { code }) }];
  }
  if (owner.email === null) return [];
  return [{ accountId: owner.account_id, email: owner.email, mail: addressWantedMail({ language: owner.language, publicUrl }, {}) }];
}

const isIssue = ({ kind }: MailPayload): boolean => kind === 'email_code' || kind === 'password_reset';

async function opens({ commands }: MailSources, payload: AccountMailPayload, job: RunningJob): Promise<boolean> {
  const { accountId, eventId } = payload;
  if ((await commands.ask(identityQuestions.readIssuedCode, { accountId, eventId }, sourceOf(payload, job))).opens) return true;
  job.log.info({ eventId }, 'a mail is not sent: what it carries opens nothing any more');
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
