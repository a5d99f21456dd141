import { platformTenant, type TenantId } from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import { derivedId, memberIdOf } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../wiring/deps.ts';
import type { RegisteredAccount } from '../account/state.ts';
import { member } from '../member/member.ts';
import type { BusinessSummary, IdentityPorts } from '../ports.ts';

type Placed = Pick<RegisteredAccount, 'accountId' | 'places'>;

/** Whether an account may work in a tenant. */
export async function hasPlace(deps: CommandDeps, { accountId }: Pick<Placed, 'accountId'>, tenantId: TenantId): Promise<boolean> {
  return (await load(deps, member, memberIdOf(tenantId, accountId))).state.status === 'active';
}

/** Every business an account may work in, in the order it came to them. */
export async function businessesOf(deps: CommandDeps, ports: IdentityPorts, account: Placed): Promise<BusinessSummary[]> {
  const found = await Promise.all(
    account.places.map(async (tenantId) =>
      tenantId !== platformTenant && (await hasPlace(deps, account, tenantId)) ? ports.readBusiness(tenantId) : null,
    ),
  );
  return found.filter((business) => business !== null);
}

/**
 * Where a person who signs in goes on: where they were last, as long as they may, else the first place that is open to them.
 * The one they registered with where none is, so that the refusal is about that one.
 */
export async function openingPlace(deps: CommandDeps, account: Placed & Pick<RegisteredAccount, 'tenantId'>): Promise<TenantId> {
  if (account.places.length === 1) return account.tenantId;
  return (await openPlace(deps, account)) ?? account.tenantId;
}

/**
 * Whose trail tells what is tried with an account while nobody is signed in: the business that a sign-in would open, the
 * platform's where none is left. Null is no account: that costs the read of one with a single place, and is the platform's too.
 */
export async function trailOf(deps: CommandDeps, account: Placed | null): Promise<TenantId> {
  if (account) return (await openPlace(deps, account)) ?? platformTenant;
  await hasPlace(deps, { accountId: derivedId('no-account', '') }, platformTenant);
  return platformTenant;
}

async function openPlace(deps: CommandDeps, account: Placed): Promise<TenantId | null> {
  // Whoever belongs to the platform goes on there, whatever other place was given to them.
  const isPlatforms = account.places[0] === platformTenant;
  const last = account.places.length > 1 && !isPlatforms ? await deps.vault.sessions.lastTenant(account.accountId) : null;
  const places = account.places.toSorted((one, other) => Number(other === last) - Number(one === last));
  for (const place of places) if (await hasPlace(deps, account, place)) return place;
  return null;
}
