import type { Business, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../infra/index.ts';

interface BusinessQueryRow {
  readonly id: Uuid;
  readonly name: string;
  readonly activity_type: string;
  readonly plan: Business['plan'];
  readonly trial_ends_at: Date | null;
  readonly owner_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly website: string | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly logo_url: string | null;
  readonly description: string | null;
  readonly profile_revision: number;
  readonly profile_saved_at: Date | null;
  readonly saved_by_name: string | null;
  readonly locations: number;
  readonly registered_at: Date;
}

/** The business of the transaction's tenant; null for the platform itself, which has none. */
export async function business(tx: Tx): Promise<Business | null> {
  const { rows } = await sql<BusinessQueryRow>`
    select b.tenant_id as id, b.name, b.activity_type, case when p.is_paid then p.plan else 'trial' end as plan, p.trial_ends_at,
      case when b.profile_revision > 0 then b.owner_name else a.full_name end as owner_name,
      case when b.profile_revision > 0 then b.email else a.email end as email,
      case when b.profile_revision > 0 then b.phone else a.phone end as phone,
      case when b.profile_revision > 0 then b.address else first.address end as address,
      case when b.profile_revision > 0 then b.website else first.website end as website,
      b.country, b.city, b.logo_url, b.description, b.profile_revision, b.profile_saved_at, b.registered_at, s.full_name as saved_by_name,
      (select count(*)::int from read.location l where l.linked) as locations
    from read.business b
    left join read.account a on a.account_id = b.owner_account_id
    left join read.subscription p on true
    left join read.account s on s.account_id = b.profile_saved_by
    left join lateral (
      select l.address, l.website from read.location l where l.linked order by l.linked_at, l.location_id limit 1
    ) first on true`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { id, name, plan, email, phone, address, website, locations } = row;
  return {
    id,
    name,
    industry: row.activity_type,
    ownerName: row.owner_name,
    email,
    phone,
    address,
    website,
    country: row.country,
    city: row.city,
    logoUrl: row.logo_url,
    description: row.description,
    plan,
    trialEndsAt: instant(row.trial_ends_at),
    locations,
    registeredAt: instant(row.registered_at),
    revision: row.profile_revision,
    savedAt: instant(row.profile_saved_at),
    savedByName: row.saved_by_name,
  };
}
