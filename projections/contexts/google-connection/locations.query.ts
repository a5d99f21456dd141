import type { LocationView, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../infra/index.ts';

interface LocationQueryRow {
  readonly location_id: Uuid;
  readonly title: string;
  readonly address: string | null;
  readonly rating: number | null;
  readonly review_count: number | null;
  readonly imported: number;
  readonly history_complete: boolean;
  readonly access: LocationView['access'];
  readonly last_synced_at: Date | null;
}

/** The linked branches, in the order in which they were linked. */
export async function locations(tx: Tx): Promise<LocationView[]> {
  const { rows } = await sql<LocationQueryRow>`
    select location_id, title, address, rating, review_count, imported, history_complete, access, last_synced_at
    from read.location where linked order by linked_at, title collate "C", location_id`.execute(tx);
  return rows.map((row) => ({
    id: row.location_id,
    name: row.title,
    address: row.address,
    rating: row.rating,
    reviewCount: row.review_count,
    imported: row.imported,
    historyComplete: row.history_complete,
    access: row.access,
    lastSyncedAt: instant(row.last_synced_at),
  }));
}
