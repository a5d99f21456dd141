import { randomUUID } from 'node:crypto';
import { iso, platformTenant, Uuid, type Actor, type AttemptEvent, type TenantId, type RefusedRequest } from '@sumaa/contracts';
import { sha256, subkey } from '@sumaa/runtime/derive';
import { addressOf, personActor, originOf, type RefusedRequestNotice } from '@sumaa/runtime/http';
import type { IdentityDeps } from './deps.ts';
import { findAccount, readAccount } from './account/find-account.ts';
import { recordAttempt } from './attempt.ts';
import { auditTenantOf } from './session/businesses-of-account.ts';

/** The key for hashing callers' addresses. */
export const ipKeyOf = ({ config }: Pick<IdentityDeps, 'config'>): Buffer => subkey(config.keys.emailHmac, 'ip-hash');

/**
 * Records a refused permission or a rate-limited request. The tenant is that of the signed-in user; without one, the tenant that a
 * sign-in to the limited account would open; else the platform.
 */
export async function recordRefusedRequest(deps: IdentityDeps, { what, person, ip, correlationId }: RefusedRequestNotice): Promise<void> {
  const whence = originOf(addressOf(ip, ipKeyOf(deps)));
  const actor: Actor = person ? personActor(person, whence) : { kind: 'anonymous', ...whence };
  const concerned = person ?? (await protectedBy(deps, what));
  const event = eventOf(what, concerned?.accountId ?? null);
  const commandId = randomUUID() as Uuid;
  await recordAttempt(
    deps,
    {
      commandId,
      commandHash: sha256(commandId),
      occurredAt: iso(deps.clock()),
      correlationId,
      causationId: correlationId,
      tenantId: concerned?.tenantId ?? platformTenant,
      actor,
    },
    event,
  );
}

function eventOf(what: RefusedRequest, accountId: Uuid | null): AttemptEvent {
  if (what.kind === 'limited') {
    const { scope, windowSeconds, turnedAway } = what;
    return { type: 'RequestsLimited', data: { scope, windowSeconds, accountId, turnedAway } };
  }
  return { type: 'PermissionRefused', data: { accountId, route: what.route } };
}

/** The account that a limit protects, if the limit counts by account id or address key; null for limits per caller. */
async function protectedBy(
  deps: IdentityDeps,
  what: RefusedRequest,
): Promise<{ readonly accountId: Uuid; readonly tenantId: TenantId } | null> {
  if (what.kind !== 'limited' || what.subject === null) return null;
  const accountId = Uuid.safeParse(what.subject);
  const found = await (accountId.success
    ? readAccount(deps, accountId.data)
    : /^[0-9a-f]{64}$/.test(what.subject)
      ? findAccount(deps, what.subject)
      : null);
  return found && { accountId: found.account.accountId, tenantId: await auditTenantOf(deps, found.account) };
}
