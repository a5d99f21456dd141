import { randomUUID } from 'node:crypto';
import { isoAfter, resetLinkMs, type AttemptEvent, type Language, type Uuid } from '@sumaa/contracts';
import { handle, load, type CommandContext } from '@sumaa/event-store';
import { createCodes, derivedId, readLinkCode } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { recordAttempt } from '../attempt.ts';
import { inEqualTime, resetStepMs } from '../../../infra/equal-time.ts';
import { signInPerAccount } from '../rate-limits.ts';
import { auditTenantOf } from '../session/businesses-of-account.ts';
import { account } from '../account/account.ts';
import { findAccount, readAccount } from '../account/find-account.ts';
import type { RegisteredAccount } from '../account/state.ts';

/** The purpose under which links are derived; the mail worker must derive them with the same string. */
export const resetPurpose = 'reset_password';

/**
 * Requests a link for a new password. Earlier links stay valid for their hour, so that requests of strangers void none of the owner's. An unknown or inactive account costs the same reads and one
 * append too (an attempt instead of the link), so response time reveals nothing; `inEqualTime` hides the reads of further
 * memberships.
 */
export async function requestPasswordReset(
  deps: IdentityDeps,
  context: CommandContext,
  { emailKey, language }: { readonly emailKey: string; readonly language: Language },
): Promise<void> {
  await inEqualTime(resetStepMs, () => requestLink(deps, context, { emailKey, language }));
}

async function requestLink(
  deps: IdentityDeps,
  context: CommandContext,
  { emailKey, language }: { readonly emailKey: string; readonly language: Language },
): Promise<void> {
  // Always a new command id: a repeat of the same key would otherwise be answered from the stream of an existing account.
  const fresh = { ...context, commandId: randomUUID() as Uuid };
  const found = await findAccount(deps, emailKey);
  if (!found) await load(deps, account, derivedId('unknown-email', emailKey));
  const known = found?.account ?? null;
  const tenantId = await auditTenantOf(deps, known);
  if (known?.status === 'active') {
    const { accountId } = known;
    const expiresAt = isoAfter(context.occurredAt, resetLinkMs);
    await execute(deps, account, accountId, { type: 'RequestPasswordReset', expiresAt, language }, { ...fresh, tenantId });
    return;
  }
  const reason = known ? 'inactive' : 'unknown';
  const data = { emailKey, accountId: known?.accountId ?? null, reason } as const;
  await recordAttempt(deps, { ...fresh, tenantId }, { type: 'PasswordResetRefused', data });
}

type Reason = Extract<AttemptEvent, { type: 'ResetLinkRefused' }>['data']['reason'];

/**
 * Sets the password of the account a link was mailed to and ends every session. Exactly one concurrent caller succeeds; a repeat of
 * the same command is answered like the first, after its unfinished steps are done. Returns the key of the account's address. Throws
 * RefusalError `reset_link_invalid` for any problem with the link, recorded for the audit.
 */
export async function resetPassword(
  deps: IdentityDeps,
  context: CommandContext,
  given: { readonly code: string; readonly newPassword: string },
): Promise<string> {
  const { vault, config } = deps;
  const link = readLinkCode(given.code);
  const found = link && (await readAccount(deps, link.subject));
  const refuseLink = async (reason: Reason): Promise<never> => {
    const of = { ...context, tenantId: await auditTenantOf(deps, found && found.account) };
    await recordAttempt(deps, of, { type: 'ResetLinkRefused', data: { accountId: found?.account.accountId ?? null, reason } });
    throw new RefusalError(refuse('reset_link_invalid'));
  };
  if (!link) return refuseLink('wrong');
  const issue = { purpose: resetPurpose, subject: link.subject, issue: link.issue };
  const genuine = createCodes(config.keys.master).linkTokenMatches({ ...issue, account: link.subject }, link.token);
  if (!genuine || !found) return refuseLink('wrong');
  const { accountId, emailKey } = found.account;
  const { commandId, commandHash } = context;
  const repeated = found.events.some(({ metadata }) => metadata.commandId === commandId && metadata.commandHash === commandHash);
  // A late repeat must not restore an old password.
  if (repeated && found.events.findLast(({ type }) => type === 'PasswordSet')?.metadata.commandId !== commandId) return emailKey;
  if (await vault.codeAttempts.isUsed(issue)) {
    if (!repeated) return refuseLink('used');
    await finish(deps, found.account, given.newPassword);
    return emailKey;
  }

  const hash = await vault.credentials.hash(given.newPassword);
  const command = { type: 'ResetPassword', issue: link.issue, at: context.occurredAt } as const;
  const handled = await handle(deps, account, accountId, command, { ...context, tenantId: await auditTenantOf(deps, found.account) });
  if (handled.outcome === 'refused') {
    if (handled.refusal.code === 'account_inactive') return refuseLink('inactive');
    if (handled.refusal.code === 'reset_link_invalid') return refuseLink('void');
    throw new RefusalError(handled.refusal);
  }
  if (!(await vault.codeAttempts.markUsed(issue)) && !handled.replayed) return refuseLink('used');
  await applyReset(deps, found.account, hash);
  return emailKey;
}

/** Applies the reset in the vault: password, sessions, sign-in rate limit. */
async function applyReset({ vault }: IdentityDeps, { accountId, emailKey }: RegisteredAccount, hash: string): Promise<void> {
  await vault.changePassword(accountId, hash);
  // An attacker's failed attempts must not keep the owner out.
  await vault.rateLimits.clear({ scope: signInPerAccount.scope, key: emailKey });
}

/** Finishes a reset that stopped after its event was written. Keeps the sessions begun with the new password. */
async function finish(deps: IdentityDeps, of: RegisteredAccount, newPassword: string): Promise<void> {
  const { credentials, rateLimits } = deps.vault;
  if ((await credentials.verifyPassword(of.accountId, newPassword)) === null)
    return applyReset(deps, of, await credentials.hash(newPassword));
  await rateLimits.clear({ scope: signInPerAccount.scope, key: of.emailKey });
}
