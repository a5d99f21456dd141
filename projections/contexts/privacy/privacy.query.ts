import { defaultPrivacy, retentionCutoff, type DataRetention, type PrivacyView, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../infra/index.ts';
import { businessContact } from './business-contact.ts';

interface PrivacyQueryRow {
  readonly revision: number;
  readonly public_profile: boolean;
  readonly slug: string | null;
  readonly slugs: readonly string[];
  readonly show_contact_info: boolean;
  readonly allow_search_engines: boolean;
  readonly data_retention: DataRetention;
  readonly changed_at: Date;
  readonly changed_by: Uuid | null;
  readonly changed_by_name: string | null;
}

/** The privacy settings of the transaction's tenant. */
export async function privacySettings(tx: Tx): Promise<PrivacyView> {
  const { rows } = await sql<PrivacyQueryRow>`
    select p.*, a.full_name as changed_by_name
    from read.privacy p left join read.account a on a.account_id = p.changed_by`.execute(tx);
  const contact = await businessContact(tx);
  const [row] = rows;
  if (!row) return { ...defaultPrivacy, revision: 0, earlierSlugs: [], changedAt: null, changedByName: null, contact };
  return {
    revision: row.revision,
    publicProfile: row.public_profile,
    slug: row.slug,
    earlierSlugs: row.slugs.filter((slug) => slug !== row.slug),
    showContactInfo: row.show_contact_info,
    allowSearchEngines: row.allow_search_engines,
    dataRetention: row.data_retention,
    changedAt: instant(row.changed_at),
    changedByName: row.changed_by_name,
    contact,
  };
}

/** How many reviews of the tenant have author and text, and would lose them if they were kept for this time only. */
export async function retentionEffect(tx: Tx, retention: DataRetention, now: Date): Promise<number> {
  const cutoff = retentionCutoff(retention, now);
  if (cutoff === null) return 0;
  const { rows } = await sql<{ readonly reviews: number }>`
    select count(*)::int as reviews from read.review_retention where erased_at is null and kept_since <= ${cutoff}`.execute(tx);
  return rows[0]?.reviews ?? 0;
}
