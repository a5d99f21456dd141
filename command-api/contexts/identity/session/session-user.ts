import {
  abilitiesOf,
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
import type { IdentityPorts } from '../ports.ts';

/** Done with onboarding; people of the platform itself never had any. */
const lastStep = 4;

/** An account's standing in a tenant right now, folded from the streams. */
export interface Standing {
  readonly active: boolean;
  readonly role: Role;
  readonly permissions: readonly MemberPermission[];
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
  const { role, permissions, status } = place.state;
  const currentStep = operator || business?.onboarded ? lastStep : await ports.syncStep(tenantId);
  return {
    active: account.status === 'active' && status === 'active',
    role,
    permissions,
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
      businesses: business ? [{ id: business.id, name: business.name }] : [],
      createdAt: registered.metadata.occurredAt,
      trialEndsAt: business?.trialEndsAt ?? null,
    },
  };
}
