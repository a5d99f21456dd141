import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { minute, Uuid, type TenantId } from '@sumaa/contracts';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '../lifecycle/index.ts';
import type { Sealer } from './sealer.ts';

/** The Google tokens of one connection. */
export interface GoogleGrant {
  /** Names the grant; null in one that was stored before grants had names. */
  readonly grantId: Uuid | null;
  readonly refreshToken: string;
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly scope: string;
}

/** The response to a refresh; Google omits unchanged values. */
export interface RefreshedGrant {
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken?: string;
  readonly scope?: string;
}

/** Asks Google for a new access token. */
type Refresh = (grant: Pick<GoogleGrant, 'refreshToken' | 'grantId'>) => Promise<RefreshedGrant>;

/** The connection has no tokens: it was removed, or never completed. */
export class NoGoogleGrantError extends Error {
  override readonly name = 'NoGoogleGrantError';
}

export interface GoogleTokens {
  save(connectionId: Uuid, tenantId: TenantId, grant: GoogleGrant): Promise<void>;
  read(connectionId: Uuid): Promise<GoogleGrant | null>;
  /** Returns the removed tokens, so that they can be revoked at Google. */
  remove(connectionId: Uuid): Promise<GoogleGrant | null>;
  /**
   * An access token that is valid for at least one minute, and its grant. When it is stale, or equals the token that Google `rejected`, `refresh`
   * runs once across all processes and the other callers wait for its result; no database connection is held meanwhile. `refresh` must
   * take at most 15 s, then another process tries. Throws NoGoogleGrantError, and errors of `refresh` unless the grant was replaced
   * meanwhile; nothing is changed then.
   */
  withFreshAccessToken(
    connectionId: Uuid,
    refresh: Refresh,
    options?: { readonly rejected?: string },
  ): Promise<Pick<GoogleGrant, 'accessToken' | 'grantId'>>;
}

interface Row {
  readonly sealed: string;
  readonly access_expires_at: Date;
}

const Sealed = z.object({ grantId: Uuid.nullable().default(null), refreshToken: z.string(), accessToken: z.string(), scope: z.string() });
/** Lease for a refresh; longer than a call to Google may take. A process that dies blocks other refreshes for this long. */
const leaseMs = 15_000;
/** How long a caller waits for the refresh of another process, and its poll interval. */
const waitMs = 35_000;
const pollMs = 100;
const sealContext = (connectionId: string) => `google_token:${connectionId}`;

export function createGoogleTokens(pool: pg.Pool, sealer: Sealer, clock: Clock): GoogleTokens {
  // Callers in this process share one refresh per connection without polling the database.
  const refreshing = new Map<string, Promise<GoogleGrant>>();

  const grantOf = (connectionId: string, row: Row): GoogleGrant => {
    const tokens = Sealed.parse(JSON.parse(sealer.open(row.sealed, sealContext(connectionId)).toString('utf8')));
    return { ...tokens, accessExpiresAt: row.access_expires_at };
  };
  const sealedOf = (connectionId: string, { grantId, refreshToken, accessToken, scope }: GoogleGrant) =>
    sealer.seal(Buffer.from(JSON.stringify({ grantId, refreshToken, accessToken, scope })), sealContext(connectionId));
  const isFresh = (grant: GoogleGrant, rejected: string | undefined) =>
    grant.accessToken !== rejected && grant.accessExpiresAt.getTime() - clock().getTime() > minute;
  const read = async (connectionId: string): Promise<GoogleGrant> => {
    const { rows } = await pool.query<Row>('select sealed, access_expires_at from vault.google_token where connection_id = $1', [
      connectionId,
    ]);
    if (!rows[0]) throw new NoGoogleGrantError(`no Google tokens for connection ${connectionId}`);
    return grantOf(connectionId, rows[0]);
  };

  /** Takes the refresh lease; null when another process holds it. */
  async function claim(connectionId: string, by: string): Promise<GoogleGrant | null> {
    const { rows } = await pool.query<Row>(
      `update vault.google_token set refreshing_by = $2, refreshing_until = clock_timestamp() + $3 * interval '1 millisecond'
       where connection_id = $1 and (refreshing_until is null or refreshing_until < clock_timestamp())
       returning sealed, access_expires_at`,
      [connectionId, by, leaseMs],
    );
    return rows[0] ? grantOf(connectionId, rows[0]) : null;
  }
  const release = (connectionId: string, by: string) =>
    pool.query(
      'update vault.google_token set refreshing_by = null, refreshing_until = null where connection_id = $1 and refreshing_by = $2',
      [connectionId, by],
    );

  /** The holder of the lease refreshes at Google; other processes poll the row. */
  async function refreshOnce(connectionId: string, refresh: Refresh, rejected?: string): Promise<GoogleGrant> {
    const by = randomUUID();
    const deadline = performance.now() + waitMs;
    for (;;) {
      const claimed = await claim(connectionId, by);
      if (claimed) return renew(connectionId, claimed, by, refresh, rejected);
      const grant = await read(connectionId);
      if (isFresh(grant, rejected)) return grant;
      if (performance.now() > deadline)
        throw new Error(`the Google tokens of connection ${connectionId} are being refreshed by another process`);
      await delay(pollMs);
    }
  }

  async function renew(connectionId: string, grant: GoogleGrant, by: string, refresh: Refresh, rejected?: string): Promise<GoogleGrant> {
    try {
      if (isFresh(grant, rejected)) return grant;
      let answer: RefreshedGrant;
      try {
        answer = await refresh(grant);
      } catch (error) {
        // Replaced meanwhile: what Google says about the old grant does not count.
        const stored = await read(connectionId);
        if (stored.refreshToken === grant.refreshToken) throw error;
        return stored;
      }
      const renewed: GoogleGrant = { ...grant, ...answer };
      const { rowCount } = await pool.query(
        'update vault.google_token set sealed = $3, access_expires_at = $4, updated_at = $5 where connection_id = $1 and refreshing_by = $2',
        [connectionId, by, sealedOf(connectionId, renewed), renewed.accessExpiresAt, clock()],
      );
      // No row was updated: the connection was replaced or removed meanwhile, so its stored tokens count.
      return rowCount === 1 ? renewed : await read(connectionId);
    } finally {
      // If this fails, the lease expires by itself.
      await release(connectionId, by).catch(() => {});
    }
  }

  return {
    async save(connectionId, tenantId, grant) {
      await pool.query(
        `insert into vault.google_token (connection_id, tenant_id, sealed, access_expires_at, updated_at) values ($1, $2, $3, $4, $5)
         on conflict (connection_id) do update set tenant_id = excluded.tenant_id, sealed = excluded.sealed,
           access_expires_at = excluded.access_expires_at, updated_at = excluded.updated_at, refreshing_by = null, refreshing_until = null`,
        [connectionId, tenantId, sealedOf(connectionId, grant), grant.accessExpiresAt, clock()],
      );
    },
    read: (connectionId) =>
      read(connectionId).catch((error: unknown) => {
        if (error instanceof NoGoogleGrantError) return null;
        throw error;
      }),
    async remove(connectionId) {
      const { rows } = await pool.query<Row>(
        'delete from vault.google_token where connection_id = $1 returning sealed, access_expires_at',
        [connectionId],
      );
      return rows[0] ? grantOf(connectionId, rows[0]) : null;
    },
    async withFreshAccessToken(connectionId, refresh, { rejected } = {}) {
      const grant = await read(connectionId);
      if (isFresh(grant, rejected)) return grant;
      const running = refreshing.get(connectionId);
      const renewal = running ?? refreshOnce(connectionId, refresh, rejected).finally(() => refreshing.delete(connectionId));
      if (!running) refreshing.set(connectionId, renewal);
      return renewal;
    },
  };
}
