import { platformTenant, type TenantId } from '@sumaa/contracts';
import { derivedId } from '@sumaa/runtime/derive';
import type { IdentityDeps } from '../deps.ts';
import type { RegisteredAccount } from '../account/state.ts';
import type { BusinessSummary, IdentityPorts } from '../ports.ts';

type Placed = Pick<RegisteredAccount, 'accountId' | 'places'>;
type Trailed = Placed & Pick<RegisteredAccount, 'status' | 'emailConfirmed'>;

/** Whether an account may work in a tenant. */
export async function hasPlace(deps: IdentityDeps, account: Pick<Placed, 'accountId'>, tenantId: TenantId): Promise<boolean> {
  return (await statusIn(deps, account, tenantId)) === 'active';
}

/** Every business an account may work in, in the order it came to them. */
export async function businessesOf(deps: IdentityDeps, ports: IdentityPorts, account: Placed): Promise<BusinessSummary[]> {
  const found = await Promise.all(
    account.places.map(async (tenantId) =>
      tenantId !== platformTenant && (await hasPlace(deps, account, tenantId)) ? ports.readBusiness(tenantId) : null,
    ),
  );
  return found.filter((business) => business !== null);
}

/**
 * Where a person who signs in goes on: where they want to, else where they were last, as long as they may, else the first place that
 * is open to them. The one they registered with where none is, so that the refusal is about that one.
 */
export async function openingPlace(
  deps: IdentityDeps,
  account: Placed & Pick<RegisteredAccount, 'tenantId'>,
  wanted?: TenantId,
): Promise<TenantId> {
  if (account.places.length === 1) return account.tenantId;
  return (await placesOf(deps, account, wanted)).open ?? account.tenantId;
}

/**
 * Whose trail tells what is tried with an account while nobody is signed in: the business that a sign-in would open; where none is
 * left, the one they worked in last, whose managers closed it to them. The platform's where nobody is there to read it: a
 * registration that came to nothing. Null is no account: that costs the read of one with a single place, and is the platform's too.
 */
export async function trailOf(deps: IdentityDeps, account: Trailed | null): Promise<TenantId> {
  if (account) {
    const { open, closed } = await placesOf(deps, account);
    const cameToNothing = account.status === 'inactive' && !account.emailConfirmed;
    return open ?? (cameToNothing ? null : closed) ?? platformTenant;
  }
  await hasPlace(deps, { accountId: derivedId('no-account', '') }, platformTenant);
  return platformTenant;
}

/** The first place that is open to an account, and the first of those before it that was closed. */
async function placesOf(
  deps: IdentityDeps,
  account: Placed,
  wanted?: TenantId,
): Promise<{ readonly open: TenantId | null; readonly closed: TenantId | null }> {
  // Whoever belongs to the platform goes on there, whatever other place was given to them.
  const isPlatforms = account.places[0] === platformTenant;
  const last = account.places.length > 1 && !isPlatforms ? await deps.vault.sessions.lastTenant(account.accountId) : null;
  const rank = (place: TenantId) => (isPlatforms || place !== wanted ? Number(place === last) : 2);
  const places = account.places.toSorted((one, other) => rank(other) - rank(one));
  let closed: TenantId | null = null;
  for (const place of places) {
    const status = await statusIn(deps, account, place);
    if (status === 'active') return { open: place, closed };
    if (status === 'inactive') closed ??= place;
  }
  return { open: null, closed };
}

const statusIn = async (deps: IdentityDeps, { accountId }: Pick<Placed, 'accountId'>, tenantId: TenantId) =>
  (await deps.memberships.ofAccount(tenantId, accountId))?.status ?? 'none';
