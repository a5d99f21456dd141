import type { Profile, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { filePath, type Tx } from '../../infra/index.ts';

interface ProfileRow {
  readonly full_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly profile_image_id: string | null;
}

/** The profile of an account; null when it is not, or no longer, a member of the tenant of `tx`. */
export async function profile(tx: Tx, accountId: Uuid): Promise<Profile | null> {
  const { rows } = await sql<ProfileRow>`
    select full_name, email, phone, profile_image_id from read.account where account_id = ${accountId}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  return { name: row.full_name ?? '', email: row.email ?? '', phone: row.phone, photoUrl: filePath(row.profile_image_id) };
}
