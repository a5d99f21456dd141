import { randomUUID } from 'node:crypto';
import { hour, isoAfter, type AttemptEvent, type Language, type Uuid } from '@sumaa/contracts';
import { handle, load, type CommandContext } from '@sumaa/event-store';
import { createCodes, derivedId, readLinkCode } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { recordAttempt } from '../attempt.ts';
import { inEqualTime, resetStepMs } from '../../../infra/equal-time.ts';
import { signInPerAccount } from '../limits.ts';
import { trailOf } from '../session/businesses-of-account.ts';
import { account } from '../account/account.ts';
import { findAccount, readAccount } from '../account/find-account.ts';
import type { RegisteredAccount } from '../account/state.ts';

/** How long a link lives. */
const linkMs = hour;
/** The purpose under which links are derived; the mail worker derives them with the same word. */
export const resetPurpose = 'reset_password';
/** A link carries 256 bits: this bounds what a flood costs, not what guessing finds. */
const linkTries = 20;

/**
 * Asks for a link; the one before is void. Whoever is unknown or inactive costs the same reads and the same one append,
 * of an attempt instead of the link's event, so that the time of an answer tells nothing either; what reads of further places add, a full step hides.
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
  // A new command each time, whatever key was sent: a repeat would be answered from the account's stream, where there is one.
  const fresh = { ...context, commandId: randomUUID() as Uuid };
  const found = await findAccount(deps, emailKey);
  if (!found) await load(deps, account, derivedId('unknown-email', emailKey));
  const known = found?.account ?? null;
  const tenantId = await trailOf(deps, known);
  if (known?.status === 'active') {
    const { accountId } = known;
    const expiresAt = isoAfter(context.occurredAt, linkMs);
    await execute(deps, account, accountId, { type: 'RequestPasswordReset', expiresAt, language }, { ...fresh, tenantId });
    return;
  }
  const reason = known ? 'inactive' : 'unknown';
  const data = { emailKey, accountId: known?.accountId ?? null, reason } as const;
  await recordAttempt(deps, { ...fresh, tenantId }, { type: 'PasswordResetRefused', data });
}

type Reason = Extract<AttemptEvent, { type: 'ResetLinkRefused' }>['data']['reason'];

/**
 * Sets the password of the account a link was mailed to, confirms the address it went to, and ends every session. Exactly
 * one caller gets through; a repeat of that very command is answered like the first, once all that it left undone is done. Throws
 * RefusalError `reset_link_invalid` for whatever is wrong with the link, noted for the audit.
 */
export async function resetPassword(
  deps: IdentityDeps,
  context: CommandContext,
  given: { readonly code: string; readonly newPassword: string },
): Promise<void> {
  const { vault, config } = deps;
  const link = readLinkCode(given.code);
  const found = link && (await readAccount(deps, link.subject));
  const no = async (reason: Reason): Promise<never> => {
    const of = { ...context, tenantId: await trailOf(deps, found && found.account) };
    await recordAttempt(deps, of, { type: 'ResetLinkRefused', data: { accountId: found?.account.accountId ?? null, reason } });
    throw new RefusalError(refuse('reset_link_invalid'));
  };
  if (!link) return no('wrong');
  const tries = { purpose: resetPurpose, subject: link.subject, issue: link.issue };
  const { exceeded, used } = await vault.tries.consume({ ...tries, max: linkTries });
  // A used link opens nothing more, so there is nothing to guess at: whoever used it may still repeat that.
  if (exceeded && !used) return no('tries_exceeded');
  const genuine = createCodes(config.keys.master).linkTokenMatches({ ...tries, account: link.subject }, link.token);
  if (!genuine || !found) return no('wrong');
  const { accountId } = found.account;
  const { commandId, commandHash } = context;
  const repeated = found.events.some(({ metadata }) => metadata.commandId === commandId && metadata.commandHash === commandHash);
  // A late repeat does not bring an old password back.
  if (repeated && found.events.findLast(({ type }) => type === 'PasswordSet')?.metadata.commandId !== commandId) return;
  if (used) return repeated ? finish(deps, found.account, given.newPassword) : no('used');

  const hash = await vault.credentials.hash(given.newPassword);
  const command = { type: 'ResetPassword', issue: link.issue, at: context.occurredAt } as const;
  const handled = await handle(deps, account, accountId, command, { ...context, tenantId: await trailOf(deps, found.account) });
  if (handled.outcome === 'refused') {
    if (handled.refusal.code === 'account_inactive') return no('inactive');
    if (handled.refusal.code === 'reset_link_invalid') return no('void');
    throw new RefusalError(handled.refusal);
  }
  if (!(await vault.tries.markUsed(tries)) && !handled.replayed) return no('used');
  await takeEffect(deps, found.account, { hash });
}

/** What follows from the event, in the vault. */
async function takeEffect(
  { vault }: IdentityDeps,
  { accountId, emailKey }: RegisteredAccount,
  password: string | { readonly hash: string },
): Promise<void> {
  await vault.credentials.setPassword(accountId, password);
  await vault.sessions.revokeAll(accountId);
  // Whoever guessed until the account was closed to them does not keep its owner out.
  await vault.attempts.clear({ scope: signInPerAccount.scope, key: emailKey });
}

/** The first time may have ended anywhere after the event: what it left undone is done. Sessions begun with the new password stay. */
async function finish(deps: IdentityDeps, of: RegisteredAccount, newPassword: string): Promise<void> {
  const { credentials, sessions, attempts } = deps.vault;
  if (!(await credentials.verifyPassword(of.accountId, newPassword))) return takeEffect(deps, of, newPassword);
  const changedAt = await credentials.changedAt(of.accountId);
  const older = (await sessions.list(of.accountId)).filter(({ createdAt }) => changedAt !== null && createdAt <= changedAt);
  for (const { id } of older) await sessions.revoke(id);
  await attempts.clear({ scope: signInPerAccount.scope, key: of.emailKey });
}
