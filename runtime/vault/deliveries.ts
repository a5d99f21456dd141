import { day, type Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';

/** Something to hand over once. `id` derives from what is handed over and to whom, so that a repetition has the same one. */
export interface Delivery {
  readonly id: Uuid;
  readonly channel: 'push' | 'sms' | 'whatsapp' | 'email';
  readonly accountId: Uuid;
}

export type DeliveryResult =
  | { readonly state: 'sent'; readonly providerId?: string; readonly parts?: number }
  | { readonly state: 'refused'; readonly code: string }
  | { readonly state: 'unknown' };

/** What was handed to push services, SMS providers and WhatsApp, and mails that ask for a review: each thing at most once. Rows are kept for 90 days. */
export interface Deliveries {
  /** Records that this is handed over now. False when that was recorded before: then it must not be handed over, whatever came of it. */
  begin(delivery: Delivery): Promise<boolean>;
  settle(id: Uuid, result: DeliveryResult): Promise<void>;
  /** It was certainly not taken: it may be handed over again. */
  release(id: Uuid): Promise<void>;
  /**
   * What the provider reports of something it took; null when it is unknown, else what was handed over. By our id it is found also before
   * the answer with the provider's was kept.
   */
  report(channel: Delivery['channel'], providerId: string, status: string, id?: Uuid): Promise<Pick<Delivery, 'id' | 'accountId'> | null>;
  /** What came of something that was handed to this account; null without it. */
  read(id: Uuid, accountId: Uuid): Promise<{ readonly state: 'sending' | DeliveryResult['state']; readonly code: string | null } | null>;
  sweep(): Promise<number>;
}

const keptMs = 90 * day;

export function createDeliveries(pool: pg.Pool, clock: Clock): Deliveries {
  return {
    async begin({ id, channel, accountId }) {
      const { rowCount } = await pool.query(
        `insert into vault.delivery (id, channel, account_id, state, begun_at) values ($1, $2, $3, 'sending', $4) on conflict do nothing`,
        [id, channel, accountId, clock()],
      );
      return rowCount === 1;
    },
    async settle(id, result) {
      const { code = null, providerId = null, parts = null } = { ...result } as { code?: string; providerId?: string; parts?: number };
      await pool.query('update vault.delivery set state = $2, code = $3, provider_id = $4, parts = $5 where id = $1', [
        id,
        result.state,
        code,
        providerId,
        parts,
      ]);
    },
    async release(id) {
      await pool.query(`delete from vault.delivery where id = $1 and state = 'sending'`, [id]);
    },
    async report(channel, providerId, status, id) {
      const { rows } = await pool.query<{ id: Uuid; account_id: Uuid }>(
        `update vault.delivery set reported = $3, reported_at = $4
         where channel = $1 and (provider_id = $2 or (id = $5 and provider_id is null)) returning id, account_id`,
        [channel, providerId, status, clock(), id ?? null],
      );
      return rows[0] ? { id: rows[0].id, accountId: rows[0].account_id } : null;
    },
    async read(id, accountId) {
      const { rows } = await pool.query<{ state: 'sending' | DeliveryResult['state']; code: string | null }>(
        'select state, code from vault.delivery where id = $1 and account_id = $2',
        [id, accountId],
      );
      return rows[0] ?? null;
    },
    async sweep() {
      const { rowCount } = await pool.query('delete from vault.delivery where begun_at < $1', [new Date(clock().getTime() - keptMs)]);
      return rowCount ?? 0;
    },
  };
}
