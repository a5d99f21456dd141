import { createHmac } from 'node:crypto';
import { day, type Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import { normaliseEmail } from '../derive/index.ts';
import type { Clock } from '../lifecycle/index.ts';
import type { Sealer } from './sealer.ts';

/** Why an address gets no more notices. */
export type MailSuppression = 'bounced' | 'complained';

/** Which addresses do not take mails of ours. An address is kept as its keyed hash only. */
export interface MailAddresses {
  /** Names an address; the same for every spelling of it. */
  idOf(email: string): Uuid;
  /** A server says that the address can never be delivered to; the second time it gets no more notices. `report` names what the server sent, which counts once. */
  bounced(id: Uuid, report: string): Promise<void>;
  /** Its owner reported a mail of ours as spam. */
  complained(id: Uuid): Promise<void>;
  /** Null: it gets notices. */
  suppressionOf(email: string): Promise<{ readonly because: MailSuppression; readonly since: Date } | null>;
  /** Its owner wants to try again. */
  lift(email: string): Promise<void>;
  /** Forgets single bounces of long ago. */
  sweep(): Promise<number>;
}

const mostBounces = 2;
const keptMs = 180 * day;

export function createMailAddresses(pool: pg.Pool, sealer: Sealer, clock: Clock): MailAddresses {
  const keys = sealer.derive('mail-address');
  const idWith = (key: Buffer, email: string) =>
    createHmac('sha256', key)
      .update(normaliseEmail(email))
      .digest('hex')
      .slice(0, 32)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as Uuid;
  const idsOf = (email: string) => keys.map((key) => idWith(key, email));
  return {
    idOf: (email) => idsOf(email)[0]!,
    async bounced(id, report) {
      await pool.query(
        `insert into vault.mail_address as known (id, bounces, last_report, seen_at) values ($1, 1, $2, $3)
         on conflict (id) do update set last_report = $2, seen_at = $3, bounces = known.bounces + 1,
           suppressed = coalesce(known.suppressed, case when known.bounces + 1 >= ${mostBounces} then 'bounced' end),
           since = coalesce(known.since, case when known.bounces + 1 >= ${mostBounces} then $3::timestamptz end)
         where known.last_report is distinct from $2`,
        [id, report, clock()],
      );
    },
    async complained(id) {
      await pool.query(
        `insert into vault.mail_address as known (id, bounces, suppressed, since, seen_at) values ($1, 0, 'complained', $2, $2)
         on conflict (id) do update set suppressed = 'complained', since = coalesce(known.since, $2), seen_at = $2`,
        [id, clock()],
      );
    },
    async suppressionOf(email) {
      const { rows } = await pool.query<{ because: MailSuppression; since: Date }>(
        'select suppressed as because, since from vault.mail_address where id = any($1) and suppressed is not null order by since limit 1',
        [idsOf(email)],
      );
      return rows[0] ?? null;
    },
    async lift(email) {
      await pool.query('delete from vault.mail_address where id = any($1)', [idsOf(email)]);
    },
    async sweep() {
      const { rowCount } = await pool.query('delete from vault.mail_address where suppressed is null and seen_at < $1', [
        new Date(clock().getTime() - keptMs),
      ]);
      return rowCount ?? 0;
    },
  };
}
