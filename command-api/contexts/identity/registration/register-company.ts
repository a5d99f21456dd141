import {
  defaultMemberPermissions,
  defaultTimeZone,
  isoAfter,
  trialMs,
  type Language,
  type RegisterCompanyBody,
  type Uuid,
} from '@sumaa/contracts';
import { derivedId, type CommandContext } from '@sumaa/event-store';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { recordAttempt } from '../attempt.ts';
import { repeatsPerAccount } from '../rate-limits.ts';
import type { IdentityPorts } from '../ports.ts';
import { auditTenantOf } from '../session/businesses-of-account.ts';
import { account } from '../account/account.ts';
import { isUnconfirmed, takeFirstCodeIssue } from './code-attempts.ts';
import { codeMs } from '../policy.ts';
import { emailKeyOf, readAccount } from '../account/find-account.ts';
import { claimAddress, holdAddress, openAccount } from '../account/open-account.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { storeUnconfirmedPassword } from './unconfirmed-password.ts';
import type { RegisteredAccount } from '../account/state.ts';

export interface Registration {
  readonly body: Pick<RegisterCompanyBody, 'email' | 'Full_name' | 'Business_name' | 'Phone' | 'Password' | 'ActivityType'>;
  readonly profileImageId: string | null;
  readonly language: Language;
}

/** The ids of the new registration; ids of the same form if none was created, so that the caller cannot tell. */
export interface Registered {
  readonly accountId: Uuid;
  readonly tenantId: Uuid;
  /** False if the address already had an account; must never be shown to the caller. */
  readonly created: boolean;
}

/**
 * Registers a business, its first administrator and the membership, and issues a code. If other unconfirmed registrations have the
 * same address, this one is created in addition, until a code is given in the browser of one of them. A confirmed address gets the
 * same answer, and its owner gets a mail. Every id is derived from the command id, so a repeat continues where the first one
 * stopped. Throws RefusalError `conflict` if another registration of the address stopped a moment ago, `idempotency_mismatch`.
 */
export async function registerCompany(
  deps: IdentityDeps,
  ports: IdentityPorts,
  context: CommandContext,
  given: Registration,
): Promise<Registered> {
  const accountId = derivedId(context.commandId, 'account');
  const tenantId = derivedId(context.commandId, 'tenant');
  const emailKey = emailKeyOf(deps, given.body.email);
  const step = stepsOf(context, tenantId);
  // Always hash first: a known address must not be answered faster than a new one.
  const hash = await deps.vault.credentials.hash(given.body.Password);
  const address = await holdAddress(deps, step, emailKey, accountId);
  const holder = address.ours ? null : ((await readAccount(deps, address.accountId))?.account ?? null);
  const codeAllowed = await takeFirstCodeIssue(deps, emailKey, context.commandId);
  if (!address.ours && !isUnconfirmed(holder)) {
    if (holder) {
      await storeUnconfirmedPassword(deps, { emailKey, accountId: holder.accountId, hash });
      await notifyOwner(deps, context, holder, given.language);
    }
    return { accountId, tenantId, created: false };
  }

  const { email, Full_name: fullName, Phone: phone, Business_name: name, ActivityType: activityType } = given.body;
  const { profileImageId, language } = given;
  const person = { accountId, tenantId, role: 'admin', email, fullName, phone, profileImageId, language, emailKey } as const;
  await openAccount(deps, step, person, hash, address);
  await ports.registerBusiness(step('tenant'), {
    tenantId,
    ownerAccountId: accountId,
    name,
    activityType,
    plan: 'trial',
    trialEndsAt: isoAfter(context.occurredAt, trialMs),
    timeZone: defaultTimeZone,
  });
  const membership = { accountId, role: 'admin', permissions: defaultMemberPermissions('admin'), locationIds: null } as const;
  await deps.memberships.establish(step('member'), membership);
  // The first registration keeps the address and its code counter; the code decides later which registration belongs to the mailbox
  // owner.
  if (holder) await noteRepeated(deps, context, holder, language);
  else await claimAddress(deps, step, emailKey, accountId);
  // The first registration of an address always gets its code; a later one gets none while the limit of codes per hour is reached.
  if (holder && !codeAllowed) return { accountId, tenantId, created: true };
  const expiresAt = isoAfter(context.occurredAt, codeMs);
  const [holderId, code] = holder ? [holder.accountId, stepsOf(context, holder.tenantId)] : [accountId, step];
  await execute(deps, account, holderId, { type: 'IssueEmailCode', expiresAt, language }, code('code'));
  return { accountId, tenantId, created: true };
}

/** Notifies the owner of an address that another user registered with it; within the rate limit's window it is only recorded. */
async function notifyOwner(deps: IdentityDeps, context: CommandContext, owner: RegisteredAccount, language: Language): Promise<void> {
  const { allowed } = await deps.vault.rateLimits.take({ ...repeatsPerAccount, key: owner.accountId });
  if (allowed) return noteRepeated(deps, context, owner, language);
  const { accountId, emailKey, status } = owner;
  const data = { emailKey, accountId, reason: status === 'active' ? 'confirmed' : 'inactive' } as const;
  await recordAttempt(deps, { ...context, tenantId: await auditTenantOf(deps, owner) }, { type: 'EmailCodeRefused', data });
}

/** Written to the audit trail of the tenant where the holder would sign in. */
async function noteRepeated(deps: IdentityDeps, context: CommandContext, holder: RegisteredAccount, language: Language): Promise<void> {
  const step = stepsOf(context, await auditTenantOf(deps, holder));
  await execute(deps, account, holder.accountId, { type: 'RecordRepeatedRegistration', language }, step('repeated'));
}
