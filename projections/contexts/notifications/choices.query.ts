import { noChoices, type NotificationChoices, type OwnChoices, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../infra/index.ts';

/** What was saved last; with revision 0 nothing was. */
export interface SavedChoices {
  readonly revision: number;
  readonly choices: NotificationChoices;
  readonly savedByName: string | null;
}

interface ChoicesRow {
  readonly is_own: boolean;
  readonly revision: number;
  readonly choices: NotificationChoices;
  readonly saved_by_name: string | null;
}

const nothing: SavedChoices = { revision: 0, choices: noChoices, savedByName: null };

/** The choices of a member and of the business of the transaction. */
export async function choicesOf(tx: Tx, memberId: Uuid): Promise<{ readonly own: SavedChoices; readonly business: SavedChoices }> {
  const { rows } = await sql<ChoicesRow>`
    select c.member_id is not null as is_own, c.revision, c.choices, a.full_name as saved_by_name
    from read.notification_choices c left join read.account a on a.account_id = c.saved_by
    where c.member_id = ${memberId} or c.member_id is null`.execute(tx);
  const saved = (isOwn: boolean): SavedChoices => {
    const row = rows.find(({ is_own }) => is_own === isOwn);
    return row ? { revision: row.revision, choices: row.choices, savedByName: row.saved_by_name } : nothing;
  };
  return { own: saved(true), business: saved(false) };
}

/** The linked branches that the transaction sees, by name. */
export async function branchesSeen(tx: Tx): Promise<{ readonly id: Uuid; readonly name: string }[]> {
  const { rows } = await sql<{ readonly id: Uuid; readonly name: string }>`
    select location_id as id, title as name from read.location where linked order by title, location_id`.execute(tx);
  return rows;
}

/** Whether an account has a number and proved that it is theirs, and whether it has one at WhatsApp. */
export async function phonesOf(tx: Tx, accountId: Uuid): Promise<Pick<OwnChoices, 'phone' | 'whatsapp'>> {
  const { rows } = await sql<{ readonly phone: string | null; readonly phone_confirmed: boolean; readonly whatsapp: string | null }>`
    select phone, phone_confirmed, whatsapp from read.account where account_id = ${accountId}`.execute(tx);
  const { phone = null, phone_confirmed: isConfirmed = false, whatsapp = null } = rows[0] ?? {};
  return {
    phone: phone === null ? 'none' : isConfirmed ? 'confirmed' : 'unconfirmed',
    whatsapp: whatsapp === null ? 'none' : 'confirmed',
  };
}
