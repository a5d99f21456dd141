import type { Uuid } from '@sumaa/contracts';
import { inTransaction } from '@sumaa/runtime/postgres';
import type pg from 'pg';
import type { WorkViews } from '../../../work-reader/index.ts';
import { firstGuessADay } from '../policy.ts';
import { activityAfter, type PollState } from './poll-plan.ts';

/** A connection with at least one branch, as used to plan polls. */
export interface PolledConnection extends PollState {
  readonly tenantId: Uuid;
  readonly connectionId: Uuid;
  readonly watchedAt: number | null;
}

/** The workers' own records about polls; they can be lost without harm (see the table's comment). */
export interface PollLedger {
  /** Every connected connection that has branches, of businesses whose reviews arrive. */
  connections(): Promise<PolledConnection[]>;
  recordAdded(connectionIds: readonly Uuid[], at: Date): Promise<void>;
  /** Records that a poll ended and found `added` new reviews. */
  recordPolled(connectionId: Uuid, at: Date, added: number): Promise<void>;
  /** Records new reviews that arrived by a notification instead of a poll. */
  recordPushed(connectionId: Uuid, added: number): Promise<void>;
  recordWatched(connectionId: Uuid, at: Date): Promise<void>;
}

interface Row {
  readonly tenant_id: Uuid;
  readonly connection_id: Uuid;
  readonly push: WorkViews['work.connection']['push'];
  readonly accounts: string[];
  readonly calls: number;
  readonly ordered_at: Date | null;
  readonly polled_at: Date | null;
  readonly watched_at: Date | null;
  readonly reviews_a_day: number | null;
}

// One call covers up to 50 branches of one Google account.
const connections = `
select c.tenant_id, c.connection_id, c.push, b.accounts, b.calls, p.ordered_at, p.polled_at, p.watched_at, p.reviews_a_day
from work.connection c
join (
  select connection_id, array_agg(google_account) as accounts, sum(ceil(branches / 50.0))::int as calls
  from (select connection_id, google_account, count(*) as branches from work.location group by 1, 2) account
  group by 1
) b using (connection_id)
left join outbox.poll p using (connection_id)
where c.status = 'connected' and not c.is_paused
order by c.connection_id`;

const recordAdded = `
insert into outbox.poll (connection_id, ordered_at, reviews_a_day) select id, $2, ${firstGuessADay} from unnest($1::uuid[]) id
on conflict (connection_id) do update set ordered_at = excluded.ordered_at`;

export function createPollLedger(pool: pg.Pool): PollLedger {
  /** Updates the activity; `at` is null when there was no poll. */
  async function recordActivity(connectionId: Uuid, added: number, at: Date | null): Promise<void> {
    await inTransaction(pool, async (client) => {
      await client.query(`insert into outbox.poll (connection_id, reviews_a_day) values ($1, ${firstGuessADay}) on conflict do nothing`, [
        connectionId,
      ]);
      const { rows } = await client.query<{ polled_at: Date | null; reviews_a_day: number }>(
        'select polled_at, reviews_a_day from outbox.poll where connection_id = $1 for update',
        [connectionId],
      );
      const [known] = rows;
      if (!known) return;
      const elapsed = at && known.polled_at ? at.getTime() - known.polled_at.getTime() : 0;
      await client.query('update outbox.poll set reviews_a_day = $2, polled_at = coalesce($3, polled_at) where connection_id = $1', [
        connectionId,
        activityAfter(known.reviews_a_day, elapsed, added),
        at,
      ]);
    });
  }

  return {
    async connections() {
      const { rows } = await pool.query<Row>(connections);
      return rows.map((row) => ({
        tenantId: row.tenant_id,
        connectionId: row.connection_id,
        calls: row.calls,
        reviewsADay: row.reviews_a_day ?? firstGuessADay,
        pushed: row.accounts.every((account) => row.push.some(({ googleAccount, state }) => googleAccount === account && state === 'on')),
        orderedAt: row.ordered_at?.getTime() ?? null,
        polledAt: row.polled_at?.getTime() ?? null,
        watchedAt: row.watched_at?.getTime() ?? null,
      }));
    },
    recordAdded: async (ids, at) => void (await pool.query(recordAdded, [ids, at])),
    recordPolled: (connectionId, at, added) => recordActivity(connectionId, added, at),
    recordPushed: (connectionId, added) => recordActivity(connectionId, added, null),
    recordWatched: async (connectionId, at) =>
      void (await pool.query(
        `insert into outbox.poll (connection_id, watched_at, reviews_a_day) values ($1, $2, ${firstGuessADay})
         on conflict (connection_id) do update set watched_at = excluded.watched_at`,
        [connectionId, at],
      )),
  };
}
