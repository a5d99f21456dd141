import { randomUUID } from 'node:crypto';
import { iso, platformTenant, Uuid, type Actor, type AttemptEvent, type TenantId, type TurnedAway } from '@sumaa/contracts';
import { sha256, subkey } from '@sumaa/runtime/derive';
import { addressOf, personActor, whenceOf, type TurnedAwayNotice } from '@sumaa/runtime/http';
import type { IdentityDeps } from './deps.ts';
import { findAccount, readAccount } from './account/find-account.ts';
import { recordAttempt } from './attempt.ts';
import { trailOf } from './session/businesses-of-account.ts';

/** The key under which addresses of callers are hashed, wherever they called. */
export const ipKeyOf = ({ config }: Pick<IdentityDeps, 'config'>): Buffer => subkey(config.keys.emailHmac, 'ip-hash');

/**
 * Notes that somebody was turned away: a permission that was refused, a limit that was passed. The tenant is the person's;
 * where nobody was signed in, the one that a sign-in to the account the limit protects would open; else the platform's.
 */
export async function noteTurnedAway(deps: IdentityDeps, { what, person, ip, correlationId }: TurnedAwayNotice): Promise<void> {
  const whence = whenceOf(addressOf(ip, ipKeyOf(deps)));
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

function eventOf(what: TurnedAway, accountId: Uuid | null): AttemptEvent {
  if (what.kind === 'limited') {
    const { scope, windowSeconds, turnedAway } = what;
    return { type: 'RequestsLimited', data: { scope, windowSeconds, accountId, turnedAway } };
  }
  return { type: 'PermissionRefused', data: { accountId, route: what.route } };
}

/** Whose account a limit protects, where it counts accounts or the keyed names of their addresses and not callers. */
async function protectedBy(
  deps: IdentityDeps,
  what: TurnedAway,
): Promise<{ readonly accountId: Uuid; readonly tenantId: TenantId } | null> {
  if (what.kind !== 'limited' || what.subject === null) return null;
  const accountId = Uuid.safeParse(what.subject);
  const found = await (accountId.success
    ? readAccount(deps, accountId.data)
    : /^[0-9a-f]{64}$/.test(what.subject)
      ? findAccount(deps, what.subject)
      : null);
  return found && { accountId: found.account.accountId, tenantId: await trailOf(deps, found.account) };
}
