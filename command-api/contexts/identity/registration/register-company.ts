import {
  day,
  defaultMemberPermissions,
  defaultTimeZone,
  isoAfter,
  minute,
  type Language,
  type RegisterCompanyBody,
  type Uuid,
} from '@sumaa/contracts';
import { derivedId, type CommandContext } from '@sumaa/event-store';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { recordAttempt } from '../attempt.ts';
import { repeatsPerAccount } from '../limits.ts';
import type { IdentityPorts } from '../ports.ts';
import { trailOf } from '../session/businesses-of-account.ts';
import { account } from '../account/account.ts';
import { isWaiting, takeFirstCode } from './code-attempts.ts';
import { codeMinutes } from './email-code.ts';
import { emailKeyOf, readAccount } from '../account/find-account.ts';
import { claimAddress, holdAddress, openAccount } from '../account/open-account.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { keepShadow } from './repeated-registration.ts';
import type { RegisteredAccount } from '../account/state.ts';

export interface Registration {
  readonly body: Pick<RegisterCompanyBody, 'email' | 'Full_name' | 'Business_name' | 'Phone' | 'Password' | 'ActivityType'>;
  readonly profileImageId: string | null;
  readonly language: Language;
}

/** The ids a registration has, or would have had: the caller cannot tell which. */
export interface Registered {
  readonly accountId: Uuid;
  readonly tenantId: Uuid;
  /** False where the address had an account already; never told to the caller. */
  readonly created: boolean;
}

const trialMs = 14 * day;

/**
 * Registers a business, its first administrator and the membership, and issues a code. Where others registered with the address
 * and nobody confirmed it, this stands beside theirs with all its own, until a code is given in the browser of one of them. A
 * confirmed address leads to the same answer and to a mail to its owner. Every id follows from the command's, so a repeat goes on
 * where it broke off. Throws RefusalError: `conflict` where another registration of the address broke off a moment ago,
 * `idempotency_mismatch`.
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
  // Hashed first and always: a known address must not answer faster than a new one.
  const hash = await deps.vault.credentials.hash(given.body.Password);
  const address = await holdAddress(deps, step, emailKey, accountId);
  const holder = address.ours ? null : ((await readAccount(deps, address.accountId))?.account ?? null);
  const codeMay = await takeFirstCode(deps, emailKey, context.commandId);
  if (!address.ours && !isWaiting(holder)) {
    if (holder) {
      await keepShadow(deps, { emailKey, accountId: holder.accountId, hash });
      await tellOwner(deps, context, holder, given.language);
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
  // Who registered first holds the address and counts its codes; which of them the owner of the mailbox is, is seen at the code.
  if (holder) await noteRepeated(deps, context, holder, language);
  else await claimAddress(deps, step, emailKey, accountId);
  // Without its first code a registration would be good for nothing.
  if (holder && !codeMay) return { accountId, tenantId, created: true };
  const expiresAt = isoAfter(context.occurredAt, codeMinutes * minute);
  const [asked, code] = holder ? [holder.accountId, stepsOf(context, holder.tenantId)] : [accountId, step];
  await execute(deps, account, asked, { type: 'IssueEmailCode', expiresAt, language }, code('code'));
  return { accountId, tenantId, created: true };
}

/** Tells the owner of an address that somebody registered with it; where they were told just now, it is only noted. */
async function tellOwner(deps: IdentityDeps, context: CommandContext, owner: RegisteredAccount, language: Language): Promise<void> {
  const { allowed } = await deps.vault.attempts.take({ ...repeatsPerAccount, key: owner.accountId });
  if (allowed) return noteRepeated(deps, context, owner, language);
  const { accountId, emailKey, status } = owner;
  const data = { emailKey, accountId, reason: status === 'active' ? 'confirmed' : 'inactive' } as const;
  await recordAttempt(deps, { ...context, tenantId: await trailOf(deps, owner) }, { type: 'EmailCodeRefused', data });
}

/** In the trail of where the person would sign in. */
async function noteRepeated(deps: IdentityDeps, context: CommandContext, holder: RegisteredAccount, language: Language): Promise<void> {
  const step = stepsOf(context, await trailOf(deps, holder));
  await execute(deps, account, holder.accountId, { type: 'NoteRepeatedRegistration', language }, step('repeated'));
}
