import { minute, type TenantId, type Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '../lifecycle/index.ts';
import { inTransaction } from '../postgres/index.ts';
import type { Sealer } from './sealer.ts';

/** What Google gave us for one connection. */
export interface GoogleGrant {
  readonly refreshToken: string;
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly scope: string;
}

/** The answer to a refresh; Google omits what has not changed. */
export interface RefreshedGrant {
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken?: string;
  readonly scope?: string;
}

/** There are no tokens for this connection: it was removed, or never finished. */
export class NoGoogleGrantError extends Error {
  override readonly name = 'NoGoogleGrantError';
}

export interface GoogleTokens {
  save(connectionId: Uuid, tenantId: TenantId, grant: GoogleGrant): Promise<void>;
  read(connectionId: Uuid): Promise<GoogleGrant | null>;
  /** Answers what was there, so that it can be revoked at Google. */
  remove(connectionId: Uuid): Promise<GoogleGrant | null>;
  /**
   * An access token good for at least a minute. However many callers in however many processes find it stale (or hold
   * the one Google just `rejected`), `refresh` runs once: the row is locked, the others get its result.
   * Throws NoGoogleGrantError, and whatever `refresh` throws; then nothing has changed.
   */
  withFreshAccessToken(
    connectionId: Uuid,
    refresh: (refreshToken: string) => Promise<RefreshedGrant>,
    options?: { readonly rejected?: string },
  ): Promise<string>;
}

interface Row {
  readonly sealed: string;
  readonly access_expires_at: Date;
}

const Sealed = z.object({ refreshToken: z.string(), accessToken: z.string(), scope: z.string() });
const place = (connectionId: string) => `google_token:${connectionId}`;

export function createGoogleTokens(pool: pg.Pool, sealer: Sealer, clock: Clock): GoogleTokens {
  // One refresh per connection in this process, so that waiting callers do not hold pool connections.
  const refreshing = new Map<string, Promise<GoogleGrant>>();

  const grantOf = (connectionId: string, row: Row): GoogleGrant => {
    const tokens = Sealed.parse(JSON.parse(sealer.open(row.sealed, place(connectionId)).toString('utf8')));
    return { ...tokens, accessExpiresAt: row.access_expires_at };
  };
  const sealedOf = (connectionId: string, { refreshToken, accessToken, scope }: GoogleGrant) =>
    sealer.seal(Buffer.from(JSON.stringify({ refreshToken, accessToken, scope })), place(connectionId));
  const isFresh = (grant: GoogleGrant, rejected: string | undefined) =>
    grant.accessToken !== rejected && grant.accessExpiresAt.getTime() - clock().getTime() > minute;
  const read = async (db: pg.Pool | pg.PoolClient, connectionId: string, lock = ''): Promise<GoogleGrant> => {
    const { rows } = await db.query<Row>(`select sealed, access_expires_at from vault.google_token where connection_id = $1 ${lock}`, [
      connectionId,
    ]);
    if (!rows[0]) throw new NoGoogleGrantError(`no Google tokens for connection ${connectionId}`);
    return grantOf(connectionId, rows[0]);
  };

  function refreshOnce(
    connectionId: string,
    refresh: (refreshToken: string) => Promise<RefreshedGrant>,
    rejected?: string,
  ): Promise<GoogleGrant> {
    return inTransaction(pool, async (client) => {
      // Waiting for the lock can take as long as another process's call to Google.
      await client.query(`set local lock_timeout = '30s'`);
      await client.query(`set local statement_timeout = '35s'`);
      const grant = await read(client, connectionId, 'for update');
      if (isFresh(grant, rejected)) return grant;
      const answer = await refresh(grant.refreshToken);
      const renewed: GoogleGrant = { ...grant, ...answer };
      await client.query('update vault.google_token set sealed = $2, access_expires_at = $3, updated_at = $4 where connection_id = $1', [
        connectionId,
        sealedOf(connectionId, renewed),
        renewed.accessExpiresAt,
        clock(),
      ]);
      return renewed;
    });
  }

  return {
    async save(connectionId, tenantId, grant) {
      await pool.query(
        `insert into vault.google_token (connection_id, tenant_id, sealed, access_expires_at, updated_at) values ($1, $2, $3, $4, $5)
         on conflict (connection_id) do update set tenant_id = excluded.tenant_id, sealed = excluded.sealed,
           access_expires_at = excluded.access_expires_at, updated_at = excluded.updated_at`,
        [connectionId, tenantId, sealedOf(connectionId, grant), grant.accessExpiresAt, clock()],
      );
    },
    read: (connectionId) =>
      read(pool, connectionId).catch((error: unknown) => {
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
      const grant = await read(pool, connectionId);
      if (isFresh(grant, rejected)) return grant.accessToken;
      const running = refreshing.get(connectionId);
      const renewal = running ?? refreshOnce(connectionId, refresh, rejected).finally(() => refreshing.delete(connectionId));
      if (!running) refreshing.set(connectionId, renewal);
      return (await renewal).accessToken;
    },
  };
}
