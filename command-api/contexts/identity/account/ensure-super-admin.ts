import { createHash } from 'node:crypto';
import { iso, isoAfter, minute, platformTenant } from '@sumaa/contracts';
import { handle, stepId, type CommandContext } from '@sumaa/event-store';
import { derivedId, memberIdOf } from '@sumaa/runtime/derive';
import { passwordProblem } from '@sumaa/runtime/vault';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { execute } from '../../../wiring/execute.ts';
import { email } from '../email/email.ts';
import { member } from '../member/member.ts';
import { account } from './account.ts';
import { emailKeyOf, findAccount } from './find-account.ts';

/**
 * Makes sure that the platform's own administrator exists, with this address and password; an existing one keeps
 * everything but gets the password where it differs. Answers whether it was made now. Throws TypeError where the password
 * is too weak, Error where the address belongs to a business' account.
 */
export async function ensureSuperAdmin(deps: CommandDeps, given: { readonly email: string; readonly password: string }): Promise<{ readonly created: boolean }> {
  const problem = passwordProblem(given.password);
  if (problem) throw new TypeError(`the administrator's password is not acceptable: ${problem}`);
  const emailKey = emailKeyOf(deps, given.email);
  const accountId = derivedId('super-admin', emailKey);
  const context = contextOf(deps, 'make', emailKey);
  const step = (name: string): CommandContext => ({ ...context, commandId: stepId(context.commandId, name) });

  const known = await findAccount(deps, emailKey);
  if (known && known.account.tenantId !== platformTenant) throw new Error('the administrator’s e-mail belongs to the account of a business');
  if (known) {
    if (await deps.vault.credentials.verifyPassword(known.account.accountId, given.password)) return { created: false };
    await deps.vault.credentials.setPassword(known.account.accountId, given.password);
    const fresh = contextOf(deps, 'password', `${emailKey}|${deps.clock().toISOString()}`);
    await execute(deps, account, known.account.accountId, { type: 'NotePasswordSet' }, fresh);
    return { created: false };
  }

  const at = context.occurredAt;
  const hold = { type: 'HoldEmail', emailKey, accountId, at, expiresAt: isoAfter(at, minute) } as const;
  await execute(deps, email, emailKey, hold, step('hold'));
  const who = { accountId, tenantId: platformTenant, role: 'super_admin', email: given.email, fullName: 'مدير المنصة' } as const;
  const person = { ...who, phone: null, profileImageId: null, language: 'ar', emailKey } as const;
  // A start that was cut short has registered it already.
  await handle(deps, account, accountId, { type: 'RegisterAccount', ...person }, step('account'));
  await deps.vault.credentials.setPassword(accountId, given.password);
  await execute(deps, account, accountId, { type: 'VouchForEmail' }, step('confirmed'));
  const memberId = memberIdOf(platformTenant, accountId);
  await execute(deps, member, memberId, { type: 'JoinTenant', memberId, accountId, role: 'super_admin', permissions: [] }, step('member'));
  await execute(deps, email, emailKey, { type: 'ClaimEmail', emailKey, accountId }, step('claim'));
  return { created: true };
}

function contextOf({ clock }: CommandDeps, what: string, key: string): CommandContext {
  const commandId = derivedId('ensure-super-admin', what, key);
  return {
    commandId,
    commandHash: createHash('sha256').update(commandId).digest('hex'),
    occurredAt: iso(clock()),
    correlationId: commandId,
    causationId: commandId,
    tenantId: platformTenant,
    actor: { kind: 'system', name: 'ensure-super-admin' },
  };
}
