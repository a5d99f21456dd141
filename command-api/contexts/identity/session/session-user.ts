import {
  abilitiesOf,
  onboardingSteps,
  platformTenant,
  type MemberPermission,
  type Role,
  type SessionUser,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { readAccount } from '../account/find-account.ts';
import { member } from '../member/member.ts';
import type { RegisteredAccount } from '../account/state.ts';
import type { BusinessSummary, IdentityPorts } from '../ports.ts';
import { businessesOf } from './places.ts';

/** An account's standing in a tenant right now, folded from the streams. */
export interface Standing {
  readonly active: boolean;
  readonly role: Role;
  readonly permissions: readonly MemberPermission[];
  readonly locationIds: readonly Uuid[] | null;
  readonly user: SessionUser;
}

/** Who an account is in a tenant; null where it has no place there. */
export async function readStanding(deps: CommandDeps, ports: IdentityPorts, accountId: Uuid, tenantId: TenantId): Promise<Standing | null> {
  const memberId = memberIdOf(tenantId, accountId);
  const operator = tenantId === platformTenant;
  const [found, place, business] = await Promise.all([
    readAccount(deps, accountId),
    load(deps, member, memberId),
    operator ? null : ports.readBusiness(tenantId),
  ]);
  const registered = found?.events[0];
  if (!found || !registered || place.state.status === 'none') return null;
  const { account } = found;
  const { role, permissions, locationIds, status } = place.state;
  const businesses = business ? [business, ...(await othersOf(deps, ports, account, tenantId))] : [];
  // People of the platform itself never had any onboarding.
  const currentStep = operator || business?.onboarded ? onboardingSteps.finished : await ports.syncStep(tenantId);
  return {
    active: account.status === 'active' && status === 'active',
    role,
    permissions,
    locationIds,
    user: {
      id: accountId,
      email: account.email ?? '',
      name: account.fullName ?? '',
      phone: account.phone,
      profileImagePath: account.profileImageId === null ? null : `/api/files/${account.profileImageId}`,
      emailConfirmed: account.emailConfirmed,
      currentStep,
      role,
      memberId,
      permissions: [...permissions],
      abilities: abilitiesOf(role, permissions),
      locationIds: locationIds && [...locationIds],
      businesses: businesses.map(({ id, name }) => ({ id, name })),
      createdAt: registered.metadata.occurredAt,
      trialEndsAt: business?.trialEndsAt ?? null,
    },
  };
}

/** The account's other businesses; most have none, and then nothing is read for them. */
async function othersOf(
  deps: CommandDeps,
  ports: IdentityPorts,
  account: RegisteredAccount,
  here: TenantId,
): Promise<readonly BusinessSummary[]> {
  const places = account.places.filter((place) => place !== here);
  return places.length === 0 ? [] : businessesOf(deps, ports, { ...account, places });
}
