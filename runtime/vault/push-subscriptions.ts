import { createHmac, randomUUID } from 'node:crypto';
import { day, type Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';
import type { PushSubscription } from '../push/index.ts';
import { inTransaction } from '../postgres/index.ts';
import type { Sealer } from './sealer.ts';

/** A browser that takes notifications. */
export interface PushDevice {
  readonly id: Uuid;
  /** As `deviceOf` names it. */
  readonly device: string | null;
  /** Whether it is the browser of the session that asks. */
  readonly current: boolean;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

/**
 * The browsers where people take notifications. One that was not seen for 60 days is forgotten; one whose session was ended gets nothing
 * from then on.
 */
export interface PushSubscriptions {
  /** Adds the browser or marks it as seen. A browser belongs to the account that added it last; of an account's the newest 20 stay. */
  add(given: {
    readonly accountId: Uuid;
    readonly sessionId: Uuid;
    readonly device: string | null;
    readonly subscription: PushSubscription;
  }): Promise<{ readonly id: Uuid; readonly isNew: boolean }>;
  /** Those of an account, the newest first. */
  list(accountId: Uuid, sessionId: Uuid | null): Promise<readonly PushDevice[]>;
  /** Where to send what an account is notified of. */
  of(accountId: Uuid): Promise<readonly { readonly id: Uuid; readonly subscription: PushSubscription }[]>;
  /** False when the account has no such browser. */
  remove(accountId: Uuid, id: Uuid): Promise<boolean>;
  removeAll(accountId: Uuid): Promise<void>;
  /** Deletes those that were not seen for 60 days or whose session was ended; returns their number. */
  sweep(): Promise<number>;
}

const keptMs = 60 * day;
const most = 20;
const isLive = `seen_at > $2
  and not exists (select from vault.session s where s.id = p.session_id and s.revoked_at is not null)`;

interface Row {
  readonly id: Uuid;
  readonly session_id: Uuid;
  readonly device: string | null;
  readonly created_at: Date;
  readonly seen_at: Date;
}

export function createPushSubscriptions(pool: pg.Pool, sealer: Sealer, clock: Clock): PushSubscriptions {
  const [key, ...older] = sealer.derive('push-endpoint');
  if (!key) throw new TypeError('push subscriptions need a key');
  const keyWith = (secret: Buffer, endpoint: string) => createHmac('sha256', secret).update(endpoint).digest('base64url');
  const keyOf = (endpoint: string) => keyWith(key, endpoint);
  const placeOf = (endpointKey: string) => `push_subscription:${endpointKey}`;
  const oldest = () => new Date(clock().getTime() - keptMs);

  return {
    async add({ accountId, sessionId, device, subscription }) {
      const endpointKey = keyOf(subscription.endpoint);
      const sealed = sealer.seal(Buffer.from(JSON.stringify(subscription)), placeOf(endpointKey));
      const id = randomUUID() as Uuid;
      const before = older.map((each) => keyWith(each, subscription.endpoint));
      return inTransaction(pool, async (client) => {
        if (before.length > 0) {
          // A browser that registered under an older master key is the same one; what is sealed for it is sealed anew below.
          await client.query(
            `update vault.push_subscription set endpoint_key = $1
             where id = (select id from vault.push_subscription where endpoint_key = any($2) order by seen_at desc limit 1)
               and not exists (select from vault.push_subscription where endpoint_key = $1)`,
            [endpointKey, before],
          );
          await client.query('delete from vault.push_subscription where endpoint_key = any($1)', [before]);
        }
        // A browser that changes hands gets a new id: its former owner must not know it.
        const { rows } = await client.query<{ id: Uuid; is_new: boolean }>(
          `insert into vault.push_subscription as known (id, endpoint_key, account_id, session_id, device, sealed, created_at, seen_at)
           values ($1, $2, $3, $4, $5, $6, $7, $7)
           on conflict (endpoint_key) do update set session_id = excluded.session_id, device = excluded.device, sealed = excluded.sealed,
             seen_at = excluded.seen_at, account_id = excluded.account_id,
             id = case when known.account_id = excluded.account_id then known.id else excluded.id end,
             created_at = case when known.account_id = excluded.account_id then known.created_at else excluded.created_at end
           returning id, id = $1 as is_new`,
          [id, endpointKey, accountId, sessionId, device, sealed, clock()],
        );
        await client.query(
          `delete from vault.push_subscription where id in (
             select id from vault.push_subscription where account_id = $1 order by seen_at desc, id offset $2)`,
          [accountId, most],
        );
        return { id: rows[0]?.id ?? id, isNew: rows[0]?.is_new ?? true };
      });
    },
    async list(accountId, sessionId) {
      const { rows } = await pool.query<Row>(
        `select id, session_id, device, created_at, seen_at from vault.push_subscription p where account_id = $1 and ${isLive}
         order by created_at desc, id`,
        [accountId, oldest()],
      );
      return rows.map((row) => ({
        id: row.id,
        device: row.device,
        current: row.session_id === sessionId,
        createdAt: row.created_at,
        seenAt: row.seen_at,
      }));
    },
    async of(accountId) {
      const { rows } = await pool.query<{ id: Uuid; endpoint_key: string; sealed: string }>(
        `select id, endpoint_key, sealed from vault.push_subscription p where account_id = $1 and ${isLive} order by id`,
        [accountId, oldest()],
      );
      return rows.map(({ id, endpoint_key: endpointKey, sealed }) => ({
        id,
        subscription: JSON.parse(sealer.open(sealed, placeOf(endpointKey)).toString('utf8')) as PushSubscription,
      }));
    },
    async remove(accountId, id) {
      const { rowCount } = await pool.query('delete from vault.push_subscription where account_id = $1 and id = $2', [accountId, id]);
      return rowCount === 1;
    },
    async removeAll(accountId) {
      await pool.query('delete from vault.push_subscription where account_id = $1', [accountId]);
    },
    async sweep() {
      const { rowCount } = await pool.query(
        `delete from vault.push_subscription p where seen_at <= $1
           or exists (select from vault.session s where s.id = p.session_id and s.revoked_at is not null)`,
        [oldest()],
      );
      return rowCount ?? 0;
    },
  };
}
