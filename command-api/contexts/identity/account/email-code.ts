import { isoAfter, minute, type AttemptEvent, type ErrorCode, type Language, type Uuid } from '@sumaa/contracts';
import { handle, type CommandContext } from '@sumaa/event-store';
import { createCodes, derivedId } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import { recordAttempt } from '../attempt.ts';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { execute } from '../../../wiring/execute.ts';
import { account } from './account.ts';
import { emailKeyOf, findAccount, type FoundAccount } from './find-account.ts';

/** How long a code lives. */
export const codeMinutes = 10;
/** The purpose under which codes are derived; the mail worker derives them with the same word. */
export const codePurpose = 'confirm_email';
const maxTries = 5;
/** So many voided codes are still recognised, to say «expired» instead of «wrong». */
const remembered = 5;

/** Issues a new code, which voids the one before. Unknown and confirmed addresses: nothing happens. */
export async function sendEmailCode(deps: CommandDeps, context: CommandContext, address: string, language: Language): Promise<void> {
  const found = await findAccount(deps, emailKeyOf(deps, address));
  if (!found || found.account.emailConfirmed) return;
  const { accountId, tenantId } = found.account;
  const expiresAt = isoAfter(context.occurredAt, codeMinutes * minute);
  await execute(deps, account, accountId, { type: 'IssueEmailCode', expiresAt, language }, { ...context, tenantId });
}

/**
 * Confirms an address by its code and answers the account. Exactly one caller gets through; whatever the vault or the
 * stream say, an unknown address is answered like a wrong code. Throws RefusalError `code_wrong | code_expired |
 * code_used | code_tries_exceeded`, each noted for the audit.
 */
export async function confirmEmail(
  deps: CommandDeps,
  context: CommandContext,
  address: string,
  code: string,
): Promise<FoundAccount['account']> {
  const emailKey = emailKeyOf(deps, address);
  const found = await findAccount(deps, emailKey);
  const no = async (reason: Reason): Promise<never> => {
    const who = { emailKey, accountId: found?.account.accountId ?? null };
    const of = { ...context, tenantId: found?.account.tenantId ?? context.tenantId };
    await recordAttempt(deps, of, { type: 'CodeRefused', data: { ...who, reason } });
    throw new RefusalError(refuse(codeOf[reason]));
  };
  const issue = found?.account.code?.number ?? 0;
  const tries = { purpose: codePurpose, subject: found?.account.accountId ?? derivedId('unknown-email', emailKey), issue };
  const verdict = await deps.vault.tries.consume({ ...tries, max: maxTries });
  if (verdict === 'exceeded') return no('tries_exceeded');
  if (!found) return no('unknown');

  const { accountId, tenantId } = found.account;
  const matched = matchingIssue(deps, accountId, issue, code);
  if (matched === null) return no('wrong');
  if (verdict === 'used') return no('used');
  const handled = await handle(
    deps,
    account,
    accountId,
    { type: 'ConfirmEmail', issue: matched, at: context.occurredAt },
    { ...context, tenantId },
  );
  if (handled.outcome === 'refused') {
    if (handled.refusal.code === 'code_used') return no('used');
    if (handled.refusal.code === 'code_expired') return no('expired');
    throw new RefusalError(handled.refusal);
  }
  // A repeat of the same request finds the event of the first: only one of them may have the session.
  if (!(await deps.vault.tries.markUsed(tries))) return no('used');
  return handled.state.status === 'none' ? no('unknown') : handled.state;
}

type Reason = Extract<AttemptEvent, { type: 'CodeRefused' }>['data']['reason'];
const codeOf: Readonly<Record<Reason, ErrorCode>> = {
  wrong: 'code_wrong',
  unknown: 'code_wrong',
  expired: 'code_expired',
  used: 'code_used',
  tries_exceeded: 'code_tries_exceeded',
};

/** Which of the newest codes this is; null where it is none of them. */
function matchingIssue({ config }: CommandDeps, accountId: Uuid, newest: number, given: string): number | null {
  const codes = createCodes(config.keys.master);
  for (let issue = newest; issue > Math.max(0, newest - remembered); issue--) {
    if (codes.codeMatches({ purpose: codePurpose, account: accountId, issue }, given)) return issue;
  }
  return null;
}
