import { day, type TenantId, type Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';
import type { Sealer } from './sealer.ts';

/** The provider's tokens of saved cards. A token is of use only together with our secret key. */
export interface PaymentCards {
  /** Stores the token of a card that its bank has still to confirm; it is deleted after a day unless it is kept. False where the card belongs to another business. */
  add(card: { readonly cardId: Uuid; readonly tenantId: TenantId; readonly token: string }): Promise<boolean>;
  /** The card was confirmed: it stays until it is removed. */
  keep(cardId: Uuid): Promise<void>;
  /** Null where the business has no such card. */
  read(cardId: Uuid, tenantId: TenantId): Promise<string | null>;
  /** Returns the removed token, so that it can be removed at the provider. */
  remove(cardId: Uuid, tenantId: TenantId): Promise<string | null>;
  /** Forgets all cards of a business that is erased. */
  removeAll(tenantId: TenantId): Promise<void>;
  sweep(): Promise<number>;
}

const sealContext = (cardId: string) => `payment_card:${cardId}`;

export function createPaymentCards(pool: pg.Pool, sealer: Sealer, clock: Clock): PaymentCards {
  const opened = (cardId: Uuid, rows: readonly { readonly sealed: string }[]): string | null =>
    rows[0] ? sealer.open(rows[0].sealed, sealContext(cardId)).toString('utf8') : null;
  return {
    async add({ cardId, tenantId, token }) {
      const { rowCount } = await pool.query(
        `insert into vault.payment_card as known (card_id, tenant_id, sealed, expires_at) values ($1, $2, $3, $4)
         on conflict (card_id) do update set sealed = excluded.sealed
         where known.tenant_id = excluded.tenant_id and known.expires_at is not null`,
        [cardId, tenantId, sealer.seal(Buffer.from(token), sealContext(cardId)), new Date(clock().getTime() + day)],
      );
      return rowCount === 1;
    },
    async keep(cardId) {
      await pool.query('update vault.payment_card set expires_at = null where card_id = $1', [cardId]);
    },
    async read(cardId, tenantId) {
      const { rows } = await pool.query<{ sealed: string }>(
        `select sealed from vault.payment_card where card_id = $1 and tenant_id = $2 and (expires_at is null or expires_at > $3)`,
        [cardId, tenantId, clock()],
      );
      return opened(cardId, rows);
    },
    async remove(cardId, tenantId) {
      const { rows } = await pool.query<{ sealed: string }>(
        'delete from vault.payment_card where card_id = $1 and tenant_id = $2 returning sealed',
        [cardId, tenantId],
      );
      return opened(cardId, rows);
    },
    async removeAll(tenantId) {
      await pool.query('delete from vault.payment_card where tenant_id = $1', [tenantId]);
    },
    async sweep() {
      const { rowCount } = await pool.query('delete from vault.payment_card where expires_at <= $1', [clock()]);
      return rowCount ?? 0;
    },
  };
}
