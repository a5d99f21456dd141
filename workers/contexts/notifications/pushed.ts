import { hour, type Notice, type Uuid } from '@sumaa/contracts';
import { inTransaction } from '@sumaa/runtime/postgres';
import type pg from 'pg';

/** Pushes of one kind that a person gets within an hour; what is more waits in the bell. */
export const mostAnHour = 3;

/**
 * Takes one of the pushes of this hour for an account; false when there were enough of this kind. True again when it was taken for this
 * notice before.
 */
export type TakePush = (accountId: Uuid, notice: Pick<Notice, 'eventId' | 'kind'>, at: Date) => Promise<boolean>;

const taken = 'select 1 from outbox.pushed where account_id = $1 and event_id = $2';
const lately = 'select count(*)::int as number from outbox.pushed where account_id = $1 and kind = $2 and at > $3';
const insert = 'insert into outbox.pushed (account_id, event_id, kind, at) values ($1, $2, $3, $4)';

export const createTakePush =
  (pool: pg.Pool): TakePush =>
  (accountId, { eventId, kind }, at) =>
    inTransaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pushed ${accountId} ${kind}`]);
      if ((await client.query(taken, [accountId, eventId])).rowCount === 1) return true;
      const { rows } = await client.query<{ number: number }>(lately, [accountId, kind, new Date(at.getTime() - hour)]);
      if ((rows[0]?.number ?? 0) >= mostAnHour) return false;
      await client.query(insert, [accountId, eventId, kind, at]);
      return true;
    });
