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

/** How long to wait for the read model of an account that was registered a moment ago, before the job is retried. */
const readModelMs = 3_000;

/**
 * The mail for an account event and its recipient. No recipient when the person was erased meanwhile, or when the code or link in it is no
 * longer valid (expired, or replaced by a newer one).
 */
export async function accountMail(deps: MailSources, payload: AccountMailPayload, job: RunningJob): Promise<Recipient[]> {
  if (payload.kind === 'email_change') return emailChange(deps, payload, job);
  const { accountId } = payload;
  const account = await accountOf(deps, accountId, job);
  const to = { language: 'language' in payload ? payload.language : account.language, publicUrl: deps.publicUrl };
  if (payload.kind === 'email_changed') {
    // To the previous address: the person who changed it may not be the owner.
    const move = await deps.commands.ask(identityQuestions.readEmailMove, { accountId, eventId: payload.eventId }, sourceOf(payload, job));
    return move?.from ? [{ accountId, email: move.from, mail: emailChangedMail(to, {}) }] : [];
  }
  const { email } = account;
  if (email === null || (isIssue(payload) && !(await isStillValid(deps, payload, job)))) return [];
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
      // An unconfirmed registration has no account to sign in to: its owner gets a code instead.
      if (!account.email_confirmed) return [];
      return [{ accountId, email, mail: registrationRepeatedMail(to, {}) }];
    default: {
      const unhandled: never = payload;
      return unhandled;
    }
  }
}

/** A code to the new address. If that address already belongs to another account, a notice to its owner instead, and no code. */
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
  // An unconfirmed registration with the address does not block it.
  if (!owner?.email_confirmed) {
    if (!(await isStillValid(deps, payload, job))) return [];
    const code = deps.codes.code({ purpose: 'change_email', account: accountId, issue: move.issue });
    return [{ accountId, email: move.to, mail: emailChangeCodeMail({ language, publicUrl }, { code }) }];
  }
  if (owner.email === null) return [];
  return [{ accountId: owner.account_id, email: owner.email, mail: addressWantedMail({ language: owner.language, publicUrl }, {}) }];
}

const isIssue = ({ kind }: MailPayload): boolean => kind === 'email_code' || kind === 'password_reset';

/** Whether the code or link of a mail can still be used; a mail whose code is void is not sent. */
async function isStillValid({ commands }: MailSources, payload: AccountMailPayload, job: RunningJob): Promise<boolean> {
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
