import { platformTenant, type Iso, type Role, type SessionUser, type TenantId, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse, type AnyRequest } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { recordAttempt } from '../attempt.ts';
import type { IdentityPorts } from '../ports.ts';
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
  readonly deps: CommandDeps;
  readonly ports: IdentityPorts;
  readonly cookie: RefreshCookie;
}

/**
 * Begins a session: row in the vault, refresh cookie, access token, a line in the audit. Throws RefusalError
 * `account_inactive` where the account has no active place in the tenant.
 */
export async function openSession(
  { deps, ports, cookie }: SessionTools,
  request: AnyRequest,
  context: CommandContext,
  given: { readonly accountId: Uuid; readonly tenantId: TenantId; readonly remember: boolean; readonly method: 'password' | 'code' },
): Promise<OpenSession> {
  const { accountId, tenantId, method } = given;
  const standing = await readStanding(deps, ports, accountId, tenantId);
  if (!standing?.active) throw new RefusalError(refuse('account_inactive'));
  const operator = tenantId === platformTenant;
  const remember = given.remember && !operator;
  const device = request.raw.headers['user-agent']?.slice(0, 120);
  const idle = operator ? operatorIdleSeconds : remember ? null : idleSeconds;
  const { session, refreshToken } = await deps.vault.sessions.create({
    accountId,
    tenantId,
    remember,
    idleSeconds: idle,
    ...(device === undefined ? {} : { device }),
  });
  const actor = {
    kind: 'person',
    accountId,
    role: standing.role,
    ...(request.ipHash === undefined ? {} : { ipHash: request.ipHash }),
  } as const;
  await recordAttempt(
    deps,
    { ...context, tenantId, actor },
    { type: 'SignInSucceeded', data: { accountId, sessionId: session.id, method } },
  );
  const { token, expiresAt } = await deps.issuer.issue({ sessionId: session.id, accountId, tenantId });
  cookie.write(request, refreshToken, remember);
  return { user: standing.user, role: standing.role, token, expiresAt };
}
