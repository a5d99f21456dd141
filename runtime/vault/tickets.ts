import { randomBytes } from 'node:crypto';
import type { TenantId, Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import { sha256 } from '../derive/index.ts';
import type { Clock } from '../lifecycle/index.ts';
import type { Sealer } from './sealer.ts';

/** A ticket from a caller, and the session or tenant it must be bound to. */
export interface TicketRequest {
  readonly purpose: string;
  readonly ticket: string;
  readonly sessionId?: Uuid;
  readonly tenantId?: TenantId;
}

/** The content of a ticket. */
export interface TicketContent {
  readonly payload: unknown;
  readonly sessionId: Uuid | null;
  readonly tenantId: TenantId | null;
}

/** Single-use handles, of 256 random bits unless said otherwise, for an encrypted payload. Only the hash of the handle is stored. */
export interface Tickets {
  issue(ticket: {
    readonly purpose: string;
    readonly ttlSeconds: number;
    readonly sessionId?: Uuid;
    readonly tenantId?: TenantId;
    /** Fewer where somebody sends the handle in a message; 12 at least. */
    readonly bytes?: number;
    /** A JSON value. */
    readonly payload?: unknown;
  }): Promise<string>;
  /**
   * Spends a ticket; of several concurrent callers only one gets its content. Null for an unknown, spent or expired ticket, and for
   * another purpose, session or tenant (the ticket stays valid then).
   */
  redeem(ticket: TicketRequest): Promise<TicketContent | null>;
  /** Reads the content like `redeem`, without spending the ticket. */
  peek(ticket: TicketRequest): Promise<TicketContent | null>;
  sweep(): Promise<number>;
}

interface Row {
  readonly sealed: string;
  readonly session_id: string | null;
  readonly tenant_id: string | null;
}

const sealContext = (hash: string) => `ticket:${hash}`;

const matching = `hash = $1 and purpose = $2 and expires_at > $3
  and ($4::uuid is null or session_id = $4) and ($5::text is null or tenant_id = $5)`;

export function createTickets(pool: pg.Pool, sealer: Sealer, clock: Clock): Tickets {
  async function take(statement: string, { purpose, ticket, sessionId, tenantId }: TicketRequest): Promise<TicketContent | null> {
    const hash = sha256(ticket);
    const { rows } = await pool.query<Row>(statement, [hash, purpose, clock(), sessionId ?? null, tenantId ?? null]);
    const row = rows[0];
    if (!row) return null;
    const payload: unknown = JSON.parse(sealer.open(row.sealed, sealContext(hash)).toString('utf8'));
    return { payload, sessionId: row.session_id as Uuid | null, tenantId: row.tenant_id as TenantId | null };
  }

  return {
    async issue({ purpose, ttlSeconds, sessionId, tenantId, bytes = 32, payload = null }) {
      const ticket = randomBytes(bytes).toString('base64url');
      const hash = sha256(ticket);
      await pool.query(
        'insert into vault.ticket (hash, purpose, session_id, tenant_id, sealed, expires_at) values ($1, $2, $3, $4, $5, $6)',
        [
          hash,
          purpose,
          sessionId ?? null,
          tenantId ?? null,
          sealer.seal(Buffer.from(JSON.stringify(payload)), sealContext(hash)),
          new Date(clock().getTime() + ttlSeconds * 1000),
        ],
      );
      return ticket;
    },
    redeem: (given) => take(`delete from vault.ticket where ${matching} returning sealed, session_id, tenant_id`, given),
    peek: (given) => take(`select sealed, session_id, tenant_id from vault.ticket where ${matching}`, given),
    async sweep() {
      const { rowCount } = await pool.query('delete from vault.ticket where expires_at <= $1', [clock()]);
      return rowCount ?? 0;
    },
  };
}
