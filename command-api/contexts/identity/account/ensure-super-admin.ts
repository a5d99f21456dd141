import { createHash } from 'node:crypto';
import { iso, platformTenant, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { derivedId, memberIdOf } from '@sumaa/runtime/derive';
import { passwordProblem } from '@sumaa/runtime/vault';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { execute } from '../../../wiring/execute.ts';
import { member } from '../member/member.ts';
import { signInPerAccount } from '../limits.ts';
import { account } from './account.ts';
import { emailKeyOf, findAccount, readAccount } from './find-account.ts';
import { claimAddress, holdAddress, openAccount, stepsOf } from './open-account.ts';
import type { RegisteredAccount } from './state.ts';

export interface SuperAdmin {
  readonly email: string;
  readonly password: string;
  /** The secret of a second factor set up in advance (demo data); without it the administrator sets one up at the first sign-in. */
  readonly totpSecret?: Buffer;
}

export interface EnsuredAdmin {
  readonly created: boolean;
  /** Whether the given password is the account's password; an existing account may have another one. */
  readonly passwordStands: boolean;
}

/**
 * Ensures that the platform administrator exists. Creates it with this address and password if it is missing; an existing one is
 * not changed, even if it has moved to another address. Throws TypeError if the password is too weak, Error if the address belongs
 * to an account of a business.
 */
export async function ensureSuperAdmin(deps: CommandDeps, given: SuperAdmin): Promise<EnsuredAdmin> {
  demandPassword(given);
  const emailKey = emailKeyOf(deps, given.email);
  const accountId = derivedId('super-admin', emailKey);
  const context = contextOf(deps, 'make', emailKey);
  const step = stepsOf(context, platformTenant);

  const known = await platformAccount(deps, emailKey);
  if (known) {
    await giveSecondFactor(deps, known.accountId, given);
    return { created: false, passwordStands: await deps.vault.credentials.verifyPassword(known.accountId, given.password) };
  }

  // The administrator has changed the address since; the account stays as it is.
  const moved = await readAccount(deps, accountId);
  if (moved && moved.account.emailKey !== emailKey) return { created: false, passwordStands: false };

  const address = await holdAddress(deps, step, emailKey, accountId);
  const who = { accountId, tenantId: platformTenant, role: 'super_admin', email: given.email, fullName: 'مدير المنصة' } as const;
  const person = { ...who, phone: null, profileImageId: null, language: 'ar', emailKey } as const;
  await openAccount(deps, step, person, await deps.vault.credentials.hash(given.password), address);
  await execute(deps, account, accountId, { type: 'VouchForEmail' }, step('confirmed'));
  const memberId = memberIdOf(platformTenant, accountId);
  const place = { memberId, accountId, role: 'super_admin', permissions: [], locationIds: null } as const;
  await execute(deps, member, memberId, { type: 'JoinTenant', ...place }, step('member'));
  await giveSecondFactor(deps, accountId, given);
  await claimAddress(deps, step, emailKey, accountId);
  return { created: true, passwordStands: true };
}

/**
 * For operators: sets a new password for the platform administrator with this address, ends every session and resets the sign-in
 * rate limit. Throws TypeError if the password is too weak, Error if the address has no account or belongs to an account of a
 * business.
 */
export async function resetSuperAdminPassword(deps: CommandDeps, given: Pick<SuperAdmin, 'email' | 'password'>): Promise<void> {
  demandPassword(given);
  const { vault } = deps;
  const emailKey = emailKeyOf(deps, given.email);
  const known = await platformAccount(deps, emailKey);
  if (!known) throw new Error('no administrator has this e-mail');
  const { accountId } = known;
  const hash = await vault.credentials.hash(given.password);
  const context = contextOf(deps, 'password', `${emailKey}|${deps.clock().toISOString()}`);
  await execute(deps, account, accountId, { type: 'NotePasswordSet', how: 'operator' }, context);
  await vault.credentials.setPassword(accountId, { hash });
  await vault.sessions.revokeAll(accountId);
  await vault.attempts.clear({ scope: signInPerAccount.scope, key: emailKey });
}

function demandPassword({ password }: Pick<SuperAdmin, 'password'>): void {
  const problem = passwordProblem(password);
  if (problem) throw new TypeError(`the administrator's password is not acceptable: ${problem}`);
}

async function platformAccount(deps: CommandDeps, emailKey: string): Promise<RegisteredAccount | null> {
  const found = await findAccount(deps, emailKey);
  if (found && found.account.tenantId !== platformTenant)
    throw new Error('the administrator’s e-mail belongs to the account of a business');
  return found?.account ?? null;
}

/** Does not replace an existing second factor: the administrator may have changed it. */
async function giveSecondFactor(deps: CommandDeps, accountId: Uuid, { totpSecret }: SuperAdmin): Promise<void> {
  if (!totpSecret || (await deps.vault.secondFactors.enable(accountId, totpSecret, 0)) === null) return;
  const context = contextOf(deps, 'second-factor', `${accountId}|${deps.clock().toISOString()}`);
  await execute(deps, account, accountId, { type: 'EnableSecondFactor' }, context);
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
