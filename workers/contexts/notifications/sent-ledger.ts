import { inTransaction, isUniqueViolation } from '@sumaa/runtime/postgres';
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
   * Runs `send` unless this mail was settled before, and stores its outcome. A second concurrent call waits for the first. When `send`
   * throws, nothing is stored and the mail stays due.
   */
  once(entry: LedgerEntry, send: () => Promise<Settled>): Promise<'done_before' | Settled>;
}

/**
 * A mail can be sent twice if the process ends between the mail server's response and the commit, or if that response is lost; both have the
 * same Message-ID. One that must not is also recorded before it is handed over (`whenSettled`).
 */
export function createSentLedger(pool: pg.Pool): SentLedger {
  return {
    async once(entry, send) {
      try {
        return await inTransaction(pool, async (client) => {
          // The transaction stays open until the mail server responds.
          await client.query(`set local idle_in_transaction_session_timeout = '120s'`);
          await client.query(
            `insert into outbox.sent_mail (event_id, account_id, kind, message_id, outcome, settled_at) values ($1, $2, $3, $4, 'sent', $5)`,
            [entry.eventId, entry.accountId, entry.kind, entry.messageId, entry.at],
          );
          const settled = await send();
          await client.query('update outbox.sent_mail set outcome = $3, response_code = $4 where event_id = $1 and account_id = $2', [
            entry.eventId,
            entry.accountId,
            settled.outcome,
            settled.responseCode,
          ]);
          return settled;
        });
      } catch (error) {
        if (isUniqueViolation(error)) return 'done_before';
        throw error;
      }
    },
  };
}
