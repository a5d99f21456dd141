import type { Uuid } from '@sumaa/contracts';
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
    // Sent to the previous address: the change may not have been made by the owner.
    const move = await deps.addresses.move(accountId, payload.eventId);
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
  { accountId, eventId, language }: Extract<MailPayload, { kind: 'email_change' }>,
  job: RunningJob,
): Promise<Recipient[]> {
  const move = await deps.addresses.move(accountId, eventId);
  if (!move || move.to === null || move.issue === null) return [];
  const { publicUrl } = deps;
  const holder = await deps.addresses.ownerOf(move.emailKey);
  const owner = holder === null || holder === accountId ? null : await accountOf(deps, holder, job);
  // An unconfirmed registration with the address does not block it.
  if (!owner?.email_confirmed) {
    if (!(await isStillValid(deps, { accountId, eventId }, job))) return [];
    const code = deps.codes.code({ purpose: 'change_email', account: accountId, issue: move.issue });
    return [{ accountId, email: move.to, mail: emailChangeCodeMail({ language, publicUrl }, { code }) }];
  }
  if (owner.email === null) return [];
  return [{ accountId: owner.account_id, email: owner.email, mail: addressWantedMail({ language: owner.language, publicUrl }, {}) }];
}

const isIssue = ({ kind }: MailPayload): boolean => kind === 'email_code' || kind === 'password_reset';

async function isStillValid(
  { issues, clock }: MailSources,
  { accountId, eventId }: { readonly accountId: Uuid; readonly eventId: string },
  job: RunningJob,
): Promise<boolean> {
  if (await issues.opens(accountId, eventId, clock())) return true;
  job.log.info({ eventId }, 'mail not sent: its code or link is no longer valid');
  return false;
}

async function accountOf({ reader, progress }: MailSources, accountId: Uuid, { signal }: RunningJob) {
  const account = await progress.until(() => reader.account(accountId), { timeoutMs: readModelMs, signal });
  if (!account) throw new Error(`account ${accountId} is not in the read model (yet)`);
  return account;
}
