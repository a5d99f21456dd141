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
  readonly locations: number;
}

/** The business of the transaction's tenant; null for the platform itself, which has none. */
export async function business(tx: Tx): Promise<Business | null> {
  const { rows } = await sql<BusinessQueryRow>`
    select b.tenant_id as id, b.name, b.activity_type, b.plan, b.trial_ends_at, a.full_name as owner_name, a.email, a.phone,
      first.address, first.website, (select count(*)::int from read.location l where l.linked) as locations
    from read.business b
    left join read.account a on a.account_id = b.owner_account_id
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
    // No event has these yet.
    country: null,
    city: null,
    logoUrl: null,
    description: null,
    plan,
    trialEndsAt: instant(row.trial_ends_at),
    locations,
  };
}
