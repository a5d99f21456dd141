import {
  abilitiesOf,
  displayOf,
  onboardingSteps,
  platformTenant,
  type NamedPermission,
  type Role,
  type SessionUser,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import type { IdentityDeps } from '../deps.ts';
import { readAccount } from '../account/find-account.ts';
import type { RegisteredAccount } from '../account/state.ts';
import type { BusinessSummary, IdentityPorts } from '../ports.ts';
import { businessesOf } from './businesses-of-account.ts';

/** What an account is in a tenant right now, folded from the streams. */
export interface TenantUser {
  readonly active: boolean;
  readonly emailKey: string;
  readonly role: Role;
  readonly permissions: readonly NamedPermission[];
  readonly locationIds: readonly Uuid[] | null;
  readonly user: SessionUser;
}

/** Reads an account's rights and profile in a tenant; null if it has no membership there. */
export async function readTenantUser(
  deps: IdentityDeps,
  ports: IdentityPorts,
  accountId: Uuid,
  tenantId: TenantId,
): Promise<TenantUser | null> {
  const operator = tenantId === platformTenant;
  const [found, membership, business] = await Promise.all([
    readAccount(deps, accountId),
    deps.memberships.ofAccount(tenantId, accountId),
    operator ? null : ports.readBusiness(tenantId),
  ]);
  const registered = found?.events[0];
  if (!found || !registered || !membership) return null;
  const { account } = found;
  const { undoSeconds, riyalsPerEuro } = deps.config.display;
  const { memberId, role, permissions, locationIds, status } = membership;
  const businesses = business ? [business, ...(await othersOf(deps, ports, account, tenantId))] : [];
  // People of the platform itself never had any onboarding.
  const currentStep = operator || business?.onboarded ? onboardingSteps.finished : await ports.syncStep(tenantId);
  return {
    active: account.status === 'active' && status === 'active' && (operator || business?.active === true),
    emailKey: account.emailKey,
    role,
    permissions,
    locationIds,
    user: {
      id: accountId,
      email: account.email ?? '',
      name: account.fullName ?? '',
      phone: account.phone,
      profileImagePath: account.profileImageId === null ? null : `/api/files/${account.profileImageId}`,
      emailConfirmed: true,
      currentStep,
      role,
      memberId,
      permissions: [...permissions],
      abilities: abilitiesOf(role, permissions, locationIds),
      locationIds: locationIds && [...locationIds],
      businesses: businesses.map(({ id, name }) => ({ id, name })),
      createdAt: registered.metadata.occurredAt,
      trialEndsAt: business?.trialEndsAt ?? null,
      display: displayOf(account.preferences, business?.preferences ?? null, {
        undoSeconds,
        riyalsPerEuro: riyalsPerEuro ?? (await deps.settings()).riyalsPerEuro,
      }),
    },
  };
}

/** The account's other businesses; reads nothing if there are none. */
async function othersOf(
  deps: IdentityDeps,
  ports: IdentityPorts,
  account: RegisteredAccount,
  here: TenantId,
): Promise<readonly BusinessSummary[]> {
  const tenantIds = account.tenantIds.filter((tenantId) => tenantId !== here);
  return tenantIds.length === 0 ? [] : businessesOf(deps, ports, { ...account, tenantIds: tenantIds });
}
