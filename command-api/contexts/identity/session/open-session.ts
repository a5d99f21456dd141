import { platformTenant, type Iso, type Role, type SessionUser, type TenantId, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { networkOf } from '@sumaa/runtime/derive';
import { deviceOf } from '@sumaa/runtime/device';
import { personActor, RefusalError, refuse, whenceOf, type AnyRequest } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { readAccount } from '../account/find-account.ts';
import { recordAttempt } from '../attempt.ts';
import type { IdentityPorts } from '../ports.ts';
import { secondFactorNeed } from '../second-factor/needed.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import { readStanding } from './session-user.ts';

/** Idle limits in seconds (architecture.md §10). Whoever wants to be remembered has the absolute limit of 30 days only. */
const idleSeconds = 24 * 60 * 60;
const operatorIdleSeconds = 30 * 60;

/** What every route that issues tokens answers from. */
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

/** By what somebody has shown who they are. */
export interface FirstFactor {
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly remember: boolean;
  readonly method: 'password' | 'code' | 'google';
}

/** From another business: the session that goes on in this one, until its own end and as long remembered. */
export interface GoingOn extends Omit<FirstFactor, 'method'> {
  readonly from: Uuid;
}

/** That the second factor was given just now; undefined where there was none to give. */
export type SecondFactorProof = 'second factor given' | undefined;

/** Notes for the audit that somebody has no active place in a tenant, and throws RefusalError `account_inactive`. */
export async function refuseWithoutPlace(deps: IdentityDeps, context: CommandContext, accountId: Uuid, tenantId: TenantId): Promise<never> {
  const found = await readAccount(deps, accountId);
  const refused = found && { emailKey: found.account.emailKey, accountId, reason: 'inactive' as const };
  if (refused) await recordAttempt(deps, { ...context, tenantId }, { type: 'SignInRefused', data: refused });
  throw new RefusalError(refuse('account_inactive'));
}

/**
 * Begins a session: row in the vault, refresh cookie, access token, a line in the audit. The one it goes on from ends with that,
 * both or neither. Throws RefusalError `account_inactive` where the account has no active place in the tenant (noted for the
 * audit), `two_factor_needed` where a second factor stands between and `proof` does not say that it was given (here, or for the
 * session this one takes the place of), `session_expired` where the session to go on from has ended meanwhile.
 */
export async function openSession(
  { deps, ports, cookie }: SessionTools,
  request: AnyRequest,
  context: CommandContext,
  given: FirstFactor | GoingOn,
  proof?: SecondFactorProof,
): Promise<OpenSession> {
  const { accountId, tenantId } = given;
  const standing = await readStanding(deps, ports, accountId, tenantId);
  if (!standing?.active) return refuseWithoutPlace(deps, context, accountId, tenantId);
  // A session that goes on in another business has passed whatever stood before it.
  if (proof === undefined && !('from' in given) && (await secondFactorNeed(deps, accountId, standing.role)) !== 'none')
    throw new RefusalError(refuse('two_factor_needed'));
  const operator = tenantId === platformTenant;
  const remember = given.remember && !operator;
  const device = deviceOf(request.raw.headers['user-agent']);
  const network = networkOf(request.ip);
  const idle = operator ? operatorIdleSeconds : remember ? null : idleSeconds;
  const wanted = {
    accountId,
    tenantId,
    remember,
    idleSeconds: idle,
    ...(device === null ? {} : { device }),
    ...(network === null ? {} : { network }),
  };
  const { sessions } = deps.vault;
  const begun = await ('from' in given ? sessions.succeed(given.from, wanted) : sessions.create(wanted));
  if (!begun) throw new RefusalError(refuse('session_expired'));
  const { session, refreshToken } = begun;
  const actor = personActor({ accountId, role: standing.role }, whenceOf(request));
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
