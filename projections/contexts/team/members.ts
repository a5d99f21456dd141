import { sharesBranch, type MemberPermission, type Role, type Uuid } from '@sumaa/contracts';
import type { SignedIn } from '@sumaa/runtime/http';
import { sql } from 'kysely';
import type { Tx } from '../../infra/index.ts';

/** A member with the fields of their account; personal fields are null once erased, or where they are not shown. */
export interface Member {
  readonly memberId: Uuid;
  readonly accountId: Uuid;
  readonly role: Role;
  readonly permissions: MemberPermission[];
  readonly locationIds: Uuid[] | null;
  readonly active: boolean;
  readonly joinedAt: Date;
  readonly name: string | null;
  readonly email: string | null;
  readonly profileImageId: string | null;
  /** The member's last activity in any session of this tenant; it outlives the session. */
  readonly lastActedAt: Date | null;
}

/** Who looks at the team. */
export type Onlooker = Pick<SignedIn, 'accountId' | 'locationIds'>;

/**
 * The members of the tenant whom somebody may see, in the order in which they joined: those with a branch in common, and every
 * general manager, so that all know whom to ask. Of a general manager without a branch in common `email` is null.
 */
export async function members(tx: Tx, onlooker: Onlooker): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.member_id as "memberId", m.account_id as "accountId", m.role, m.permissions, m.location_ids as "locationIds",
      m.active and coalesce(a.active, true) as active, m.joined_at as "joinedAt", a.full_name as name, a.email,
      a.profile_image_id as "profileImageId", s.last_acted_at as "lastActedAt"
    from read.member m
    left join read.account a on a.account_id = m.account_id
    left join lateral (
      select max(last_acted_at) as last_acted_at from vault.session v where v.account_id = m.account_id and v.tenant_id = m.tenant_id) s on true
    order by m.joined_at, m.member_id`.execute(tx);
  return rows.flatMap((member) => {
    if (member.accountId === onlooker.accountId || sharesBranch(onlooker.locationIds, member.locationIds)) return [member];
    return member.role === 'admin' ? [{ ...member, email: null }] : [];
  });
}
