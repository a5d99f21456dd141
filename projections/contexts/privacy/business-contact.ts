import type { PrivacyView } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../infra/index.ts';

/** The contact details of a business as Google shows them, of the branch that was linked first. */
export async function businessContact(tx: Tx): Promise<PrivacyView['contact']> {
  const { rows } = await sql<PrivacyView['contact']>`
    select phone, website, address from read.location where linked order by linked_at, location_id limit 1`.execute(tx);
  return rows[0] ?? { phone: null, website: null, address: null };
}
