import {
  displayOf,
  type DisplayDefaults,
  type NamedPermission,
  type PersonPreferences,
  type SessionUser,
  type Uuid,
} from '@sumaa/contracts';
import type { Authority } from '@sumaa/runtime/http';
import { sql } from 'kysely';
import { filePath, instant, preferencesColumns, preferencesOf, type PreferencesColumns, type Tx } from '../../infra/index.ts';
import { authorityOf } from './authority.query.ts';

interface MeRow extends PreferencesColumns {
  readonly email: string | null;
  readonly full_name: string | null;
  readonly phone: string | null;
  readonly profile_image_id: string | null;
  readonly created_at: Date;
  readonly member_id: Uuid;
  readonly permissions: NamedPermission[];
  readonly trial_ends_at: Date | null;
  readonly preferences: PersonPreferences;
  /** Null for people of the platform. */
  readonly business_id: Uuid | null;
}

/** The signed-in person and what they may do; null when they are not, or no longer, a member of the tenant. */
export async function me(tx: Tx, who: Pick<Authority, 'accountId' | 'tenantId'>, defaults: DisplayDefaults): Promise<SessionUser | null> {
  const person = await authorityOf(tx, who);
  if (!person) return null;
  const { rows } = await sql<MeRow>`
    select a.email, a.full_name, a.phone, a.profile_image_id, a.created_at, m.member_id, m.permissions,
      s.trial_ends_at, a.preferences, b.tenant_id as business_id, ${preferencesColumns}
    from read.account a
    join read.member m on m.account_id = a.account_id
    left join read.business b on true
    left join read.subscription s on true
    where a.account_id = ${person.accountId}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  return {
    id: person.accountId,
    email: row.email ?? '',
    name: row.full_name ?? '',
    phone: row.phone,
    profileImagePath: filePath(row.profile_image_id),
    emailConfirmed: person.emailConfirmed,
    currentStep: person.step,
    role: person.role,
    memberId: row.member_id,
    permissions: row.permissions,
    abilities: [...person.abilities],
    locationIds: person.locationIds && [...person.locationIds],
    businesses: await businessesOf(tx, who),
    createdAt: instant(row.created_at),
    trialEndsAt: instant(row.trial_ends_at),
    display: displayOf(row.preferences, row.business_id === null ? null : preferencesOf(row), defaults),
  };
}

/** Every business in which the account has an active membership, the business of this session first. */
async function businessesOf(
  tx: Tx,
  { accountId, tenantId }: Pick<Authority, 'accountId' | 'tenantId'>,
): Promise<SessionUser['businesses']> {
  const { rows } = await sql<SessionUser['businesses'][number]>`
    select tenant_id as id, name from read.businesses_of(${accountId})`.execute(tx);
  return rows.toSorted((one, other) => Number(other.id === tenantId) - Number(one.id === tenantId));
}
