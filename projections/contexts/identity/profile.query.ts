import type { OwnPhone, OwnWhatsApp, Profile, Uuid } from '@sumaa/contracts';
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

/** The number of an account; null when it is not, or no longer, a member of the tenant of `tx`. */
export async function ownPhone(tx: Tx, accountId: Uuid, isAvailable: boolean): Promise<OwnPhone | null> {
  const { rows } = await sql<{ readonly phone: string | null; readonly phone_confirmed: boolean }>`
    select phone, phone_confirmed from read.account where account_id = ${accountId}`.execute(tx);
  const [row] = rows;
  return row ? { phone: row.phone, isConfirmed: row.phone_confirmed, isAvailable } : null;
}

/** The number at WhatsApp of an account; null when it is not, or no longer, a member of the tenant of `tx`. */
export async function ownWhatsApp(tx: Tx, accountId: Uuid, isAvailable: boolean): Promise<OwnWhatsApp | null> {
  const { rows } = await sql<{ readonly whatsapp: string | null }>`
    select whatsapp from read.account where account_id = ${accountId}`.execute(tx);
  const [row] = rows;
  return row ? { number: row.whatsapp, isAvailable } : null;
}
