import { day, hour, type Notice, type Uuid } from '@sumaa/contracts';
import { inTransaction } from '@sumaa/runtime/postgres';
import type pg from 'pg';

/** Pushes, text messages and messages by WhatsApp, each, of one kind that a person gets within an hour; what is more waits in the bell. */
export const mostAnHour = 3;
/** Text messages, and messages by WhatsApp, of all kinds that a person gets within a day: each of them costs. */
export const mostPaidADay = 10;

/**
 * Bad reviews by WhatsApp are to be at the right phone within seconds, the fourth of an hour, too: it may be another branch or another matter,
 * and what waits in the bell is seen too late. The limits only stop a flood, and they take nothing from other kinds.
 */
export const mostBadReviews = { anHour: 60, aDay: 200 };

/**
 * Takes one of the messages of this hour on a channel for an account; false when there were enough. True again when it was taken for
 * this notice before.
 */
export type TakeTurn = (
  channel: 'push' | 'sms' | 'whatsapp',
  accountId: Uuid,
  notice: Pick<Notice, 'eventId' | 'kind'>,
  at: Date,
) => Promise<boolean>;

const taken = 'select 1 from outbox.pushed where channel = $1 and account_id = $2 and event_id = $3';
const lately = `
select count(*) filter (where kind = $3 and at > $4)::int as of_kind,
  count(*) filter (where $6 or not ($1 = 'whatsapp' and kind = 'bad_review'))::int as of_day
from outbox.pushed where channel = $1 and account_id = $2 and at > $5`;
const insert = 'insert into outbox.pushed (channel, account_id, event_id, kind, at) values ($1, $2, $3, $4, $5)';

export const createTakeTurn =
  (pool: pg.Pool): TakeTurn =>
  (channel, accountId, { eventId, kind }, at) =>
    inTransaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pushed ${channel} ${accountId}`]);
      if ((await client.query(taken, [channel, accountId, eventId])).rowCount === 1) return true;
      const isBad = channel === 'whatsapp' && kind === 'bad_review';
      const since = (ms: number) => new Date(at.getTime() - ms);
      const { rows } = await client.query<{ of_kind: number; of_day: number }>(lately, [
        channel,
        accountId,
        kind,
        since(hour),
        since(day),
        isBad,
      ]);
      const [{ of_kind: ofKind, of_day: ofDay } = { of_kind: 0, of_day: 0 }] = rows;
      const most = isBad ? mostBadReviews : { anHour: mostAnHour, aDay: channel === 'push' ? Infinity : mostPaidADay };
      if (ofKind >= most.anHour || ofDay >= most.aDay) return false;
      await client.query(insert, [channel, accountId, eventId, kind, at]);
      return true;
    });
