import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { apiKeyPrefix, iso, minute, type ApiScope, type Iso, type TenantId, type Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';

/** What a key may do, and whose rights it works with. */
export interface ApiKeyGrant {
  readonly keyId: Uuid;
  readonly tenantId: TenantId;
  readonly accountId: Uuid;
  readonly scopes: readonly ApiScope[];
  /** Null: every branch that the account sees. */
  readonly locationIds: readonly Uuid[] | null;
  /** IP addresses and ranges; empty: everywhere. */
  readonly addresses: readonly string[];
  readonly expiresAt: Iso | null;
}

/** The keys by which other systems call the API. */
export interface ApiKeys {
  /** Stores the hash of a new key and returns the key, which cannot be read again. A known id gets a new key, unless it was revoked: then null. */
  issue(grant: ApiKeyGrant): Promise<string | null>;
  /** The grant of a usable key, else null. Not cached, so that a revocation takes effect at once. */
  read(key: string): Promise<ApiKeyGrant | null>;
  /** Records the use of a key, at most once per minute. */
  touch(keyId: Uuid): Promise<void>;
  revoke(keyId: Uuid, tenantId: TenantId): Promise<void>;
  /** When each used key of a business was last used. */
  lastUses(tenantId: TenantId): Promise<ReadonlyMap<Uuid, Iso>>;
}

interface KeyRow {
  readonly key_id: Uuid;
  readonly tenant_id: TenantId;
  readonly account_id: Uuid;
  readonly hash: Buffer;
  readonly scopes: ApiScope[];
  readonly location_ids: Uuid[] | null;
  readonly addresses: string[];
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

const secretBytes = 32;
const pattern = new RegExp(`^${apiKeyPrefix}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([\\w-]{43})$`);
// The secret has 256 random bits, so that a fast hash is enough.
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

export function createApiKeys(pool: pg.Pool, clock: Clock): ApiKeys {
  return {
    async issue({ keyId, tenantId, accountId, scopes, locationIds, addresses, expiresAt }) {
      const key = `${apiKeyPrefix}${keyId.replaceAll('-', '')}_${randomBytes(secretBytes).toString('base64url')}`;
      const { rowCount } = await pool.query(
        `insert into vault.api_key as known (key_id, tenant_id, account_id, hash, scopes, location_ids, addresses, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (key_id) do update set hash = excluded.hash
         where known.tenant_id = excluded.tenant_id and known.account_id = excluded.account_id and known.revoked_at is null`,
        [keyId, tenantId, accountId, hashOf(key), scopes, locationIds, addresses, expiresAt],
      );
      return rowCount === 1 ? key : null;
    },
    async read(key) {
      const [, ...parts] = pattern.exec(key) ?? [];
      if (parts.length === 0) return null;
      const { rows } = await pool.query<KeyRow>(
        'select * from vault.api_key where key_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)',
        [parts.slice(0, 5).join('-'), clock()],
      );
      const [row] = rows;
      if (!row || !timingSafeEqual(row.hash, hashOf(key))) return null;
      return {
        keyId: row.key_id,
        tenantId: row.tenant_id,
        accountId: row.account_id,
        scopes: row.scopes,
        locationIds: row.location_ids,
        addresses: row.addresses,
        expiresAt: row.expires_at && iso(row.expires_at),
      };
    },
    async touch(keyId) {
      const now = clock();
      await pool.query('update vault.api_key set last_used_at = $2 where key_id = $1 and (last_used_at is null or last_used_at < $3)', [
        keyId,
        now,
        new Date(now.getTime() - minute),
      ]);
    },
    async revoke(keyId, tenantId) {
      await pool.query('update vault.api_key set revoked_at = $3 where key_id = $1 and tenant_id = $2 and revoked_at is null', [
        keyId,
        tenantId,
        clock(),
      ]);
    },
    async lastUses(tenantId) {
      const { rows } = await pool.query<Pick<KeyRow, 'key_id'> & { readonly last_used_at: Date }>(
        'select key_id, last_used_at from vault.api_key where tenant_id = $1 and last_used_at is not null',
        [tenantId],
      );
      return new Map(rows.map(({ key_id, last_used_at }) => [key_id, iso(last_used_at)]));
    },
  };
}
