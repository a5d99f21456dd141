import { randomUUID } from 'node:crypto';
import { isoAfter, type Language, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import type { IdentityDeps } from '../deps.ts';
import { codeStepMs, inEqualTime } from '../../../infra/equal-time.ts';
import { execute } from '../../../infra/execute.ts';
import { recordAttempt } from '../attempt.ts';
import { auditTenantOf } from '../session/businesses-of-account.ts';
import { account } from '../account/account.ts';
import { codeMs } from '../policy.ts';
import { takeCodeIssue } from './code-attempts.ts';
import { emailKeyOf, findAccount, readAccount } from '../account/find-account.ts';
import type { RegisteredAccount } from '../account/state.ts';

/**
 * Issues a new code, which voids the previous one. An unknown or confirmed address costs the same reads and one append too (an
 * attempt instead of the code), so response time reveals nothing. `inEqualTime` hides the remaining differences: reads of further
 * memberships, and of streams that another process wrote to.
 */
export async function sendEmailCode(deps: IdentityDeps, context: CommandContext, address: string, language: Language): Promise<void> {
  await inEqualTime(codeStepMs, () => issueCode(deps, context, emailKeyOf(deps, address), language));
}

async function issueCode(deps: IdentityDeps, context: CommandContext, emailKey: string, language: Language): Promise<void> {
  // Always a new command id: a repeat of the same key would otherwise be answered from the stream of an existing account.
  const fresh = { ...context, commandId: randomUUID() as Uuid };
  const found = await findAccount(deps, emailKey);
  if (!found) await readAccount(deps, derivedId('unknown-email', emailKey));
  const known = found?.account ?? null;
  const of = { ...fresh, tenantId: await auditTenantOf(deps, known) };
  const refused = unsendable(known);
  if ((await takeCodeIssue(deps, emailKey)) && known && !refused) {
    const expiresAt = isoAfter(context.occurredAt, codeMs);
    const { position } = await execute(deps, account, known.accountId, { type: 'IssueEmailCode', expiresAt, language }, of);
    if (position !== null) return;
  }
  const data = { emailKey, accountId: known?.accountId ?? null, reason: refused ?? 'too_many' } as const;
  await recordAttempt(deps, of, { type: 'EmailCodeRefused', data });
}

/** The reason not to send a code; null if one may be sent. */
function unsendable(known: RegisteredAccount | null): 'unknown' | 'confirmed' | 'inactive' | null {
  if (!known) return 'unknown';
  if (known.emailConfirmed) return 'confirmed';
  return known.status === 'inactive' ? 'inactive' : null;
}
