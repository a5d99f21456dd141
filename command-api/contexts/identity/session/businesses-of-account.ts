import { platformTenant, type TenantId } from '@sumaa/contracts';
import { derivedId } from '@sumaa/runtime/derive';
import type { IdentityDeps } from '../deps.ts';
import type { RegisteredAccount } from '../account/state.ts';
import type { BusinessSummary, IdentityPorts } from '../ports.ts';

type WithMemberships = Pick<RegisteredAccount, 'accountId' | 'tenantIds'>;

/** Whether an account has an active membership in a tenant. */
export async function isActiveMember(
  deps: IdentityDeps,
  account: Pick<WithMemberships, 'accountId'>,
  tenantId: TenantId,
): Promise<boolean> {
  return (await statusIn(deps, account, tenantId)) === 'active';
}

/** The businesses where an account has an active membership, in the order of joining. */
export async function businessesOf(deps: IdentityDeps, ports: IdentityPorts, account: WithMemberships): Promise<BusinessSummary[]> {
  const found = await Promise.all(
    account.tenantIds.map(async (tenantId) =>
      tenantId !== platformTenant && (await isActiveMember(deps, account, tenantId)) ? ports.readBusiness(tenantId) : null,
    ),
  );
  return found.filter((business) => business !== null);
}

/**
 * The tenant a new session opens: the wanted one, else the last used one, else the first with an active membership. If none is
 * active, the tenant of registration, so that the refusal names that one.
 */
export async function tenantToOpen(
  deps: IdentityDeps,
  account: WithMemberships & Pick<RegisteredAccount, 'tenantId'>,
  wanted?: TenantId,
): Promise<TenantId> {
  if (account.tenantIds.length === 1) return account.tenantId;
  return (await placesOf(deps, account, wanted)).open ?? account.tenantId;
}

/**
 * The tenant whose audit trail records attempts on an account without a session: the one a sign-in would open, or, if no membership
 * is active, the last used one, whose managers deactivated it. The platform for null (no account), which costs the same read as an
 * account with one membership.
 */
export async function auditTenantOf(deps: IdentityDeps, account: WithMemberships | null): Promise<TenantId> {
  if (account) {
    const { open, closed } = await placesOf(deps, account);
    return open ?? closed ?? platformTenant;
  }
  await isActiveMember(deps, { accountId: derivedId('no-account', '') }, platformTenant);
  return platformTenant;
}

/** The first tenant with an active membership, and the first inactive one before it. */
async function placesOf(
  deps: IdentityDeps,
  account: WithMemberships,
  wanted?: TenantId,
): Promise<{ readonly open: TenantId | null; readonly closed: TenantId | null }> {
  // A platform user always opens the platform, even with other memberships.
  const isPlatformUser = account.tenantIds[0] === platformTenant;
  const last = account.tenantIds.length > 1 && !isPlatformUser ? await deps.vault.sessions.lastTenant(account.accountId) : null;
  const rank = (tenantId: TenantId) => (isPlatformUser || tenantId !== wanted ? Number(tenantId === last) : 2);
  const tenantIds = account.tenantIds.toSorted((one, other) => rank(other) - rank(one));
  let closed: TenantId | null = null;
  for (const tenantId of tenantIds) {
    const status = await statusIn(deps, account, tenantId);
    if (status === 'active') return { open: tenantId, closed };
    if (status === 'inactive') closed ??= tenantId;
  }
  return { open: null, closed };
}

const statusIn = async (deps: IdentityDeps, { accountId }: Pick<WithMemberships, 'accountId'>, tenantId: TenantId) =>
  (await deps.memberships.ofAccount(tenantId, accountId))?.status ?? 'none';
