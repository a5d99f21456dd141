import { minute } from '@sumaa/contracts';
import type pg from 'pg';

/** One mail to one account because of one event. */
export interface LedgerEntry {
  readonly eventId: string;
  readonly accountId: string;
  readonly kind: string;
  readonly messageId: string;
  readonly at: Date;
}
export interface Settled {
  readonly outcome: 'sent' | 'refused' | 'unknown';
  readonly responseCode: number | null;
}

export interface SentLedger {
  /**
   * Runs `send` unless this mail was settled before or another job is handing it over, and stores its outcome. `wasBefore`: an earlier job
   * had done so. When `send` throws, nothing is stored and the mail stays due.
   */
  once(entry: LedgerEntry, send: () => Promise<Settled>): Promise<'under_way' | (Settled & { readonly wasBefore: boolean })>;
}

/** After this long a job that was handing a mail over counts as lost. */
export const lostAfterMs = 2 * minute;

/** Takes the mail, also from a job that was lost with it. */
const take = `
insert into outbox.sent_mail as s (event_id, account_id, kind, message_id, outcome, settled_at) values ($1, $2, $3, $4, 'sending', $5)
on conflict (event_id, account_id) do update set settled_at = excluded.settled_at where s.outcome = 'sending' and s.settled_at < $6`;
const mine = `event_id = $1 and account_id = $2 and outcome = 'sending' and settled_at = $3`;

/**
 * A mail can be sent twice if the process ends between the mail server's response and its record here, or if that response is lost; both
 * have the same Message-ID. One that must not is also recorded before it is handed over (`isOnce`). No transaction is open meanwhile,
 * because it would keep a connection from others for as long as the mail server takes.
 */
export function createSentLedger(pool: pg.Pool): SentLedger {
  return {
    async once({ eventId, accountId, kind, messageId, at }, send) {
      const lostSince = new Date(at.getTime() - lostAfterMs);
      if ((await pool.query(take, [eventId, accountId, kind, messageId, at, lostSince])).rowCount === 0) {
        const { rows } = await pool.query<Settled>(
          `select outcome, response_code as "responseCode" from outbox.sent_mail
           where event_id = $1 and account_id = $2 and outcome <> 'sending'`,
          [eventId, accountId],
        );
        // Without a row the other job is at it, or has just given the mail back.
        return rows[0] === undefined ? 'under_way' : { ...rows[0], wasBefore: true };
      }
      try {
        const settled = await send();
        await pool.query(`update outbox.sent_mail set outcome = $4, response_code = $5 where ${mine}`, [
          eventId,
          accountId,
          at,
          settled.outcome,
          settled.responseCode,
        ]);
        return { ...settled, wasBefore: false };
      } catch (error) {
        await pool.query(`delete from outbox.sent_mail where ${mine}`, [eventId, accountId, at]);
        throw error;
      }
    },
  };
}
