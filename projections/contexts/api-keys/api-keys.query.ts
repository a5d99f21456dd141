import { apiKeyHint, type ApiKey, type ApiScope, type Iso, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../infra/index.ts';

interface KeyRow {
  readonly key_id: Uuid;
  readonly name: string;
  readonly scopes: ApiScope[];
  readonly location_ids: Uuid[] | null;
  readonly addresses: string[];
  readonly expires_at: Date | null;
  readonly created_at: Date;
  readonly created_by: string | null;
}

/** The keys of the tenant, the newest first. `lastUses`: when each was last used. */
export async function apiKeys(tx: Tx, lastUses: ReadonlyMap<Uuid, Iso>): Promise<ApiKey[]> {
  const { rows } = await sql<KeyRow>`
    select k.key_id, k.name, k.scopes, k.location_ids, k.addresses, k.expires_at, k.created_at, a.full_name as created_by
    from read.api_key k left join read.account a on a.account_id = k.created_by
    order by k.created_at desc, k.key_id`.execute(tx);
  return rows.map((row) => ({
    id: row.key_id,
    name: row.name,
    hint: apiKeyHint(row.key_id),
    scopes: row.scopes,
    locationIds: row.location_ids,
    addresses: row.addresses,
    createdBy: row.created_by,
    createdAt: instant(row.created_at),
    expiresAt: row.expires_at && instant(row.expires_at),
    lastUsedAt: lastUses.get(row.key_id) ?? null,
  }));
}
