import { abilitiesOf, hasInvitationExpired, iso, type Duty, type StaffMember, type Uuid } from '@sumaa/contracts';
import type { SignedIn } from '@sumaa/runtime/http';
import { sql } from 'kysely';
import { instant, type Tx } from '../../../infra/index.ts';

interface PersonRow {
  readonly id: Uuid;
  readonly account_id: Uuid;
  readonly name: string | null;
  readonly email: string | null;
  readonly duties: Duty[];
  readonly active: boolean;
  readonly second_factor: boolean;
  readonly last_acted_at: Date | null;
}

interface InvitationRow {
  readonly id: Uuid;
  readonly email: string | null;
  readonly duties: Duty[];
  readonly expires_at: Date;
}

/** The people of the platform in the order in which they joined, then the open invitations. `tx` is of the platform. */
export async function staff(tx: Tx, { accountId }: Pick<SignedIn, 'accountId'>, now: Date): Promise<StaffMember[]> {
  const { rows: people } = await sql<PersonRow>`
    select m.member_id as id, m.account_id, a.full_name as name, a.email, m.permissions as duties,
      m.active and coalesce(a.active, true) as active,
      exists (select from vault.second_factor f where f.account_id = m.account_id) as second_factor,
      (select max(last_acted_at) from vault.session v where v.account_id = m.account_id and v.tenant_id = m.tenant_id) as last_acted_at
    from read.member m left join read.account a on a.account_id = m.account_id
    order by m.joined_at, m.member_id`.execute(tx);
  const { rows: invitations } = await sql<InvitationRow>`
    select invitation_id as id, email, permissions as duties, expires_at from read.invitation
    where state = 'open' order by invited_at, invitation_id`.execute(tx);
  return [
    ...people.map(({ id, account_id, name, email, duties, active, second_factor, last_acted_at }): StaffMember => {
      const you = account_id === accountId;
      const [status, lastActiveAt] = [active ? 'Active' : 'Inactive', instant(last_acted_at)] as const;
      const shown = { id, name: name ?? '', email: email ?? '', duties, status, secondFactor: second_factor, lastActiveAt };
      return { ...shown, expiresAt: null, you, editable: !you };
    }),
    ...invitations.map(({ id, email, duties, expires_at }): StaffMember => {
      const expiresAt = instant(expires_at);
      const status = hasInvitationExpired(expiresAt, iso(now)) ? 'Expired' : 'Invited';
      const shown = { id, name: '', email: email ?? '', duties, status, expiresAt } as const;
      return { ...shown, secondFactor: false, lastActiveAt: null, you: false, editable: true };
    }),
  ];
}

/** The active people whose duties open the inbox, by name. `tx` is of the platform. */
export async function inboxStaff(tx: Tx): Promise<{ id: Uuid; name: string }[]> {
  const { rows } = await sql<{ readonly id: Uuid; readonly name: string | null; readonly duties: Duty[] }>`
    select m.account_id as id, a.full_name as name, m.permissions as duties
    from read.member m join read.account a on a.account_id = m.account_id
    where m.active and a.active
    order by a.full_name, m.account_id`.execute(tx);
  return rows
    .filter(({ duties }) => abilitiesOf('super_admin', duties, null).includes('platform.inbox'))
    .map(({ id, name }) => ({ id, name: name ?? '' }));
}
