import { createHash } from 'node:crypto';
import { duties, iso, platformTenant, type Duty, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { passwordProblem } from '@sumaa/runtime/vault';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { StaffAccount, StaffPorts } from './ports.ts';

type Clock = Pick<CommandDeps, 'clock'>;

/** A person of the platform who is made without an invitation. */
export interface SuperAdmin {
  readonly email: string;
  readonly password: string;
  /** A second factor set up beforehand (the demo's); without it they set one up at their first sign-in. */
  readonly totpSecret?: Buffer;
  /** Without them: the first administrator, with all duties. */
  readonly person?: { readonly fullName: string; readonly duties: readonly Duty[] };
}

export interface EnsuredAdmin {
  readonly accountId: Uuid;
  readonly created: boolean;
  /** Whether the given password opens the account: an existing account may have another by now. */
  readonly passwordStands: boolean;
}

/**
 * Makes the platform's first administrator, or the given person, where there is none; an existing one keeps everything, also after moving to another
 * address. Throws TypeError where the password is too weak, Error where the address belongs to the account of a business.
 */
export async function ensureSuperAdmin(deps: Clock, ports: StaffPorts, given: SuperAdmin): Promise<EnsuredAdmin> {
  requirePassword(given);
  const emailKey = ports.emailKeyOf(given.email);
  const accountId = derivedId('super-admin', emailKey);
  const existing = await findAdministrator(ports, emailKey);
  if (existing) {
    await enableSecondFactor(deps, ports, existing, given);
    return {
      accountId: existing.accountId,
      created: false,
      passwordStands: await ports.verifyPassword(existing.accountId, given.password),
    };
  }
  const moved = await ports.readAccount(accountId);
  if (moved && moved.emailKey !== emailKey) return { accountId, created: false, passwordStands: false };
  const { email, password, person = { fullName: 'مدير المنصة', duties } } = given;
  await ports.openVerifiedAccount(contextOf(deps, 'make', emailKey), {
    accountId,
    email,
    emailKey,
    fullName: person.fullName,
    role: 'super_admin',
    permissions: person.duties,
    language: 'ar',
    password,
    prepare: () => enableSecondFactor(deps, ports, { accountId }, given),
  });
  return { accountId, created: true, passwordStands: true };
}

/**
 * Gives the administrator of this address another password, ends their sessions and lifts the sign-in limit. Throws TypeError where
 * the password is too weak, Error where the address has no account or that of a business.
 */
export async function resetSuperAdminPassword(
  deps: Clock,
  ports: StaffPorts,
  given: Pick<SuperAdmin, 'email' | 'password'>,
): Promise<void> {
  requirePassword(given);
  const emailKey = ports.emailKeyOf(given.email);
  const existing = await findAdministrator(ports, emailKey);
  if (!existing) throw new Error('no administrator has this e-mail');
  const context = contextOf(deps, 'password', `${emailKey}|${deps.clock().toISOString()}`);
  await ports.setPassword(context, { accountId: existing.accountId, emailKey, password: given.password });
}

function requirePassword({ password }: Pick<SuperAdmin, 'password'>): void {
  const problem = passwordProblem(password);
  if (problem) throw new TypeError(`the administrator's password is not acceptable: ${problem}`);
}

async function findAdministrator(ports: StaffPorts, emailKey: string): Promise<StaffAccount | null> {
  const found = await ports.findAccount(emailKey);
  if (found && found.tenantId !== platformTenant) throw new Error('the administrator’s e-mail belongs to the account of a business');
  return found;
}

async function enableSecondFactor(
  deps: Clock,
  ports: StaffPorts,
  { accountId }: Pick<StaffAccount, 'accountId'>,
  { totpSecret }: SuperAdmin,
): Promise<void> {
  if (!totpSecret) return;
  await ports.enableSecondFactor(contextOf(deps, 'second-factor', `${accountId}|${deps.clock().toISOString()}`), accountId, totpSecret);
}

function contextOf({ clock }: Clock, what: string, key: string): CommandContext {
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
