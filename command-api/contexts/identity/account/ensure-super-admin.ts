import { createHash } from 'node:crypto';
import { iso, platformTenant } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { derivedId, memberIdOf } from '@sumaa/runtime/derive';
import { passwordProblem } from '@sumaa/runtime/vault';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { execute } from '../../../wiring/execute.ts';
import { member } from '../member/member.ts';
import { account } from './account.ts';
import { emailKeyOf, findAccount } from './find-account.ts';
import { claimAddress, holdAddress, openAccount, stepsOf } from './open-account.ts';

/**
 * Makes sure that the platform's own administrator exists, with this address and password; an existing one keeps
 * everything but gets the password where it differs. Answers whether it was made now. Throws TypeError where the password
 * is too weak, Error where the address belongs to a business' account.
 */
export async function ensureSuperAdmin(
  deps: CommandDeps,
  given: { readonly email: string; readonly password: string },
): Promise<{ readonly created: boolean }> {
  const problem = passwordProblem(given.password);
  if (problem) throw new TypeError(`the administrator's password is not acceptable: ${problem}`);
  const emailKey = emailKeyOf(deps, given.email);
  const accountId = derivedId('super-admin', emailKey);
  const context = contextOf(deps, 'make', emailKey);
  const step = stepsOf(context, platformTenant);

  const known = await findAccount(deps, emailKey);
  if (known && known.account.tenantId !== platformTenant)
    throw new Error('the administrator’s e-mail belongs to the account of a business');
  if (known) {
    if (await deps.vault.credentials.verifyPassword(known.account.accountId, given.password)) return { created: false };
    await deps.vault.credentials.setPassword(known.account.accountId, given.password);
    const fresh = contextOf(deps, 'password', `${emailKey}|${deps.clock().toISOString()}`);
    await execute(deps, account, known.account.accountId, { type: 'NotePasswordSet' }, fresh);
    return { created: false };
  }

  const address = await holdAddress(deps, step, emailKey, accountId);
  const who = { accountId, tenantId: platformTenant, role: 'super_admin', email: given.email, fullName: 'مدير المنصة' } as const;
  const person = { ...who, phone: null, profileImageId: null, language: 'ar', emailKey } as const;
  await openAccount(deps, step, person, await deps.vault.credentials.hash(given.password), address);
  await execute(deps, account, accountId, { type: 'VouchForEmail' }, step('confirmed'));
  const memberId = memberIdOf(platformTenant, accountId);
  await execute(deps, member, memberId, { type: 'JoinTenant', memberId, accountId, role: 'super_admin', permissions: [] }, step('member'));
  await claimAddress(deps, step, emailKey, accountId);
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
