import type { Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../infra/index.ts';

/** Who of the active staff has a name. `tx` is of the platform. */
export async function possibleManagers(tx: Tx): Promise<{ id: Uuid; name: string }[]> {
  const { rows } = await sql<{ readonly id: Uuid; readonly name: string }>`
    select m.account_id as id, a.full_name as name from read.member m join read.account a on a.account_id = m.account_id
    where m.active and a.active and a.full_name is not null order by a.full_name, m.account_id`.execute(tx);
  return rows.map((row) => ({ ...row }));
}

/** The contact of who looks after an Enterprise business; null without one who is still active. `tx` is of the platform. */
export async function managerOf(tx: Tx, subscriberId: string): Promise<{ name: string; email: string } | null> {
  const { rows } = await sql<{ readonly name: string; readonly email: string }>`
    select a.full_name as name, a.email from read.account_manager x
    join read.subscriber s on s.subscriber_id = x.subscriber_id
    join read.member m on m.account_id = x.account_id
    join read.account a on a.account_id = x.account_id
    where x.subscriber_id = ${subscriberId} and s.plan = 'enterprise' and m.active and a.active
      and a.full_name is not null and a.email is not null`.execute(tx);
  return rows[0] ? { ...rows[0] } : null;
}
