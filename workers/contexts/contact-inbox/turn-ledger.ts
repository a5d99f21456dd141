import {
  abilitiesOf,
  day,
  iso,
  isOnDuty,
  minute,
  nextInTurn,
  platformTenant,
  type ContactDuty,
  type NamedPermission,
  type Role,
  type Uuid,
} from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type pg from 'pg';

export interface Turn {
  readonly messageId: Uuid;
  readonly accountId: Uuid;
}

export interface TurnLedger {
  /** Notes that the oldest waiting message, without these, goes to whose turn it is; null when none waits or nobody has room. */
  take(without: readonly Uuid[]): Promise<Turn | null>;
  /** The message was not given after all. */
  forget(turn: Turn): Promise<void>;
}

/** After this a turn that led to no assignment was interrupted, and the message waits again. */
const interruptedMs = minute;
const keptMs = 30 * day;

// One process at a time chooses, so that nobody gets more than they have room for.
const lock = `select pg_advisory_xact_lock(hashtext('outbox.contact_turn'))`;
const prune = `delete from outbox.contact_turn where given_at < $1`;
const waiting = `
select l.message_id from work.contact_load l
where l.tenant_id = $1 and not l.was_assigned and l.message_id <> all ($2::uuid[])
  and not exists (select from outbox.contact_turn t where t.message_id = l.message_id and t.given_at > $3)
order by l.received_at, l.message_id limit 1`;
const people = `
select d.account_id, d.capacity, d.time_zone, d.week, d.absence, m.role, m.permissions,
  (select max(t.given_at) from outbox.contact_turn t where t.account_id = d.account_id) as last_at,
  (select count(*)::int from (
    select l.message_id from work.contact_load l where l.tenant_id = d.tenant_id and l.assigned_to = d.account_id
    union
    select t.message_id from outbox.contact_turn t
    join work.contact_load l on l.message_id = t.message_id and not l.was_assigned
    where t.account_id = d.account_id and t.given_at > $2
  ) had) as open
from work.contact_duty d join work.member m on m.tenant_id = d.tenant_id and m.account_id = d.account_id
where d.tenant_id = $1`;
const note = `
insert into outbox.contact_turn (message_id, account_id, given_at) values ($1, $2, $3)
on conflict (message_id) do update set account_id = excluded.account_id, given_at = excluded.given_at`;

interface PersonRow extends Pick<ContactDuty, 'week' | 'absence'> {
  readonly account_id: Uuid;
  readonly capacity: number;
  readonly time_zone: string;
  readonly role: Role;
  readonly permissions: readonly NamedPermission[];
  readonly last_at: Date | null;
  readonly open: number;
}

/** The turns, in Postgres: two workers never take the same message, nor more for a person than they have room for. */
export function createTurnLedger(pool: Pick<pg.Pool, 'connect' | 'query'>, clock: Clock): TurnLedger {
  return {
    async take(without) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(lock);
        const turn = await choose(client, clock(), without);
        await client.query('commit');
        return turn;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    forget: async ({ messageId, accountId }) =>
      void (await pool.query('delete from outbox.contact_turn where message_id = $1 and account_id = $2', [messageId, accountId])),
  };
}

async function choose(client: pg.PoolClient, now: Date, without: readonly Uuid[]): Promise<Turn | null> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await client.query(prune, [ago(keptMs)]);
  const { rows: found } = await client.query<{ message_id: Uuid }>(waiting, [platformTenant, without, ago(interruptedMs)]);
  const messageId = found[0]?.message_id;
  if (messageId === undefined) return null;
  const { rows } = await client.query<PersonRow>(people, [platformTenant, ago(interruptedMs)]);
  const candidates = rows
    .filter(({ capacity, time_zone: timeZone, week, absence, role, permissions }) => {
      if (!abilitiesOf(role, permissions, null).includes('platform.inbox')) return false;
      return isOnDuty({ capacity, timeZone, week, absence }, iso(now));
    })
    .map(({ account_id: accountId, capacity, open, last_at: lastAt }) => ({ accountId, capacity, open, lastAt }));
  const next = nextInTurn(candidates);
  if (!next) return null;
  const { accountId } = next;
  await client.query(note, [messageId, accountId, now]);
  return { messageId, accountId };
}
