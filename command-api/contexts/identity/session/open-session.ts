import { platformTenant, type Iso, type Role, type SessionUser, type TenantId, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { networkOf } from '@sumaa/runtime/derive';
import { deviceOf } from '@sumaa/runtime/device';
import { personActor, RefusalError, refuse, originOf, type AnyRequest } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { readAccount } from '../account/find-account.ts';
import { recordAttempt } from '../attempt.ts';
import type { IdentityPorts } from '../ports.ts';
import { sessionIdleMs, staffSessionIdleMs } from '../policy.ts';
import { secondFactorNeed } from '../second-factor/needed.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import { readTenantUser } from './session-user.ts';

/** The base of every answer that issues tokens. */
export interface OpenSession {
  readonly user: SessionUser;
  readonly role: Role;
  readonly token: string;
  readonly expiresAt: Iso;
}

export interface SessionTools {
  readonly deps: IdentityDeps;
  readonly ports: IdentityPorts;
  readonly cookie: RefreshCookie;
}

/** The result of the first factor: who signed in, where and how. */
export interface FirstFactor {
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly remember: boolean;
  readonly method: 'password' | 'code' | 'google';
}

/** A switch of business: `from` is the session that the new one replaces. It keeps its end and `remember`. */
export interface BusinessSwitch extends Omit<FirstFactor, 'method'> {
  readonly from: Uuid;
}

/** Proof that the second factor was just given; undefined if none was needed. */
export type SecondFactorProof = 'second factor given' | undefined;

/** Records for the audit that an account has no active membership in the tenant. Always throws RefusalError `account_inactive`. */
export async function refuseWithoutMembership(
  deps: IdentityDeps,
  context: CommandContext,
  accountId: Uuid,
  tenantId: TenantId,
): Promise<never> {
  const found = await readAccount(deps, accountId);
  const refused = found && { emailKey: found.account.emailKey, accountId, reason: 'inactive' as const };
  if (refused) await recordAttempt(deps, { ...context, tenantId }, { type: 'SignInRefused', data: refused });
  throw new RefusalError(refuse('account_inactive'));
}

/**
 * Opens a session: vault row, refresh cookie, access token, audit event. With `from`, the old session ends in the same transaction.
 * Throws RefusalError `account_inactive` if the account has no active membership in the tenant (recorded for the audit),
 * `two_factor_needed` if a second factor is required and not proved by `proof` or `from`, `session_expired` if the session in
 * `from` has ended.
 */
export async function openSession(
  { deps, ports, cookie }: SessionTools,
  request: AnyRequest,
  context: CommandContext,
  given: FirstFactor | BusinessSwitch,
  proof?: SecondFactorProof,
): Promise<OpenSession> {
  const { accountId, tenantId } = given;
  const standing = await readTenantUser(deps, ports, accountId, tenantId);
  if (!standing?.active) return refuseWithoutMembership(deps, context, accountId, tenantId);
  // A session replaced by a switch of business has already passed the second factor.
  if (proof === undefined && !('from' in given) && (await secondFactorNeed(deps, accountId, standing.role)) !== 'none')
    throw new RefusalError(refuse('two_factor_needed'));
  const operator = tenantId === platformTenant;
  const remember = given.remember && !operator;
  const device = deviceOf(request.raw.headers['user-agent']);
  const network = networkOf(request.ip);
  const idleMs = operator ? staffSessionIdleMs : remember ? null : sessionIdleMs;
  const wanted = {
    accountId,
    tenantId,
    remember,
    idleSeconds: idleMs && idleMs / 1000,
    ...(device === null ? {} : { device }),
    ...(network === null ? {} : { network }),
  };
  const { sessions } = deps.vault;
  const begun = await ('from' in given ? sessions.replace(given.from, wanted) : sessions.create(wanted));
  if (!begun) throw new RefusalError(refuse('session_expired'));
  const { session, refreshToken } = begun;
  const actor = personActor({ accountId, role: standing.role }, originOf(request));
  const sessionId = session.id;
  await recordAttempt(
    deps,
    { ...context, tenantId, actor },
    'from' in given
      ? { type: 'BusinessEntered', data: { accountId, sessionId, previousSessionId: given.from } }
      : { type: 'SignInSucceeded', data: { accountId, sessionId, method: given.method } },
  );
  const { token, expiresAt } = await deps.issuer.issue({ sessionId, accountId, tenantId });
  cookie.write(request, refreshToken, remember);
  return { user: standing.user, role: standing.role, token, expiresAt };
}
