import { hour, platformTenant, type Iso, type Role, type SessionUser, type TenantId, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { networkOf } from '@sumaa/runtime/derive';
import { deviceOf } from '@sumaa/runtime/device';
import { personActor, RefusalError, refuse, originOf, type AnyRequest } from '@sumaa/runtime/http';
import { PasswordChangedError, type PasswordEpoch } from '@sumaa/runtime/vault';
import type { IdentityDeps } from '../deps.ts';
import { readAccount } from '../account/find-account.ts';
import { recordAttempt } from '../attempt.ts';
import type { IdentityPorts } from '../ports.ts';
import { staffSessionIdleMs } from '../policy.ts';
import { secondFactorNeed } from '../second-factor/needed.ts';
import type { KnownBrowsers } from './known-browser.ts';
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
  readonly browsers: KnownBrowsers;
}

interface NewSessionPlace {
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly remember: boolean;
}

/**
 * The result of the first factor: who signed in, where and how. `passwordEpoch`: the password that was verified, or the one of when
 * Google vouched for the person; the session opens only while it stands.
 */
export type FirstFactor = NewSessionPlace &
  ({ readonly method: 'code' } | { readonly method: 'password' | 'google'; readonly passwordEpoch: PasswordEpoch | null });

/** A switch of business: `from` is the session that the new one replaces. It keeps its end and `remember`. */
export interface BusinessSwitch extends NewSessionPlace {
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
 * Opens a session: vault row, refresh cookie, access token, audit event; the browser is known from now on. With `from`, the old session ends in the same transaction.
 * Throws RefusalError `account_inactive` if the account has no active membership in the tenant (recorded for the audit),
 * `two_factor_needed` if a second factor is required and not proved by `proof` or `from`, `session_expired` if the session in
 * `from` has ended, or if the password was changed since the first factor (recorded for the audit).
 */
export async function openSession(
  { deps, ports, cookie, browsers }: SessionTools,
  request: AnyRequest,
  context: CommandContext,
  given: FirstFactor | BusinessSwitch,
  proof?: SecondFactorProof,
): Promise<OpenSession> {
  const { accountId, tenantId } = given;
  const tenantUser = await readTenantUser(deps, ports, accountId, tenantId);
  if (!tenantUser?.active) return refuseWithoutMembership(deps, context, accountId, tenantId);
  // A session replaced by a switch of business has already passed the second factor.
  if (proof === undefined && !('from' in given)) {
    const need = await secondFactorNeed(deps, accountId, tenantUser.role);
    // Whoever proves their address for the first time sets the second factor up at the next sign-in.
    const isFirst = given.method === 'code' && need === 'enrol' && tenantUser.role !== 'super_admin';
    if (need !== 'none' && !isFirst) throw new RefusalError(refuse('two_factor_needed'));
  }
  const operator = tenantId === platformTenant;
  const remember = given.remember && !operator;
  const device = deviceOf(request.raw.headers['user-agent']);
  const network = networkOf(request.ip);
  const idleMs = operator ? staffSessionIdleMs : remember ? null : (await deps.settings()).sessionTimeout * hour;
  const wanted = {
    accountId,
    tenantId,
    remember,
    idleSeconds: idleMs && idleMs / 1000,
    ...(device === null ? {} : { device }),
    ...(network === null ? {} : { network }),
  };
  const { sessions } = deps.vault;
  const epoch = 'passwordEpoch' in given ? { passwordEpoch: given.passwordEpoch } : {};
  const begun = await ('from' in given ? sessions.replace(given.from, wanted) : sessions.create({ ...wanted, ...epoch })).catch(
    async (error: unknown) => {
      if (!(error instanceof PasswordChangedError)) throw error;
      const data = { emailKey: tenantUser.emailKey, accountId, reason: 'wrong_credentials' } as const;
      await recordAttempt(deps, { ...context, tenantId }, { type: 'SignInRefused', data });
      return null;
    },
  );
  if (!begun) throw new RefusalError(refuse('session_expired'));
  const { session, refreshToken } = begun;
  const actor = personActor({ accountId, role: tenantUser.role }, originOf(request));
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
  browsers.remember(request, tenantUser.emailKey);
  return { user: tenantUser.user, role: tenantUser.role, token, expiresAt };
}
