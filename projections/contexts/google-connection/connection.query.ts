import { obstacleToLink, type ConnectionView, type GoogleLocationView, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../infra/index.ts';

interface ConnectionQueryRow {
  readonly connection_id: Uuid;
  readonly status: Exclude<ConnectionView['status'], 'none'>;
  readonly google_email: string | null;
  readonly connected_at: Date;
  readonly lost_reason: ConnectionView['lostReason'];
  readonly discovery: ConnectionView['discovery'];
  readonly discovery_failure: ConnectionView['discoveryFailure'];
  readonly unread_accounts: ConnectionView['unreadAccounts'];
  readonly push: ConnectionView['push'];
}

const none: ConnectionView = {
  status: 'none',
  connectionId: null,
  googleEmail: null,
  connectedAt: null,
  lostReason: null,
  discovery: 'none',
  discoveryFailure: null,
  unreadAccounts: [],
  push: [],
};

/** The tenant's connection to Google; status `none` before there is one. */
export async function connection(tx: Tx): Promise<ConnectionView> {
  const { rows } = await sql<ConnectionQueryRow>`
    select connection_id, status, google_email, connected_at, lost_reason, discovery, discovery_failure, unread_accounts, push
    from read.connection order by connected_at desc limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return none;
  return {
    status: row.status,
    connectionId: row.connection_id,
    googleEmail: row.google_email,
    connectedAt: instant(row.connected_at),
    lostReason: row.lost_reason,
    discovery: row.discovery,
    discoveryFailure: row.discovery_failure,
    unreadAccounts: row.unread_accounts,
    push: row.push,
  };
}

interface GoogleLocationQueryRow {
  readonly google_location: string;
  readonly place_id: string | null;
  readonly title: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly verified: boolean;
  readonly rating: number | null;
  readonly review_count: number | null;
  readonly accessible: boolean | null;
  readonly linked: boolean;
}

/** The locations of the connected account in Google's order; null while the tenant is not connected. */
export async function googleLocations(tx: Tx): Promise<GoogleLocationView[] | null> {
  const { status, connectionId } = await connection(tx);
  if (status !== 'connected') return null;
  const { rows } = await sql<GoogleLocationQueryRow>`
    select g.google_location, g.place_id, g.title, g.address, g.phone, g.website, g.verified, g.rating, g.review_count, g.accessible,
      exists (select 1 from read.location l where l.google_location = g.google_location and l.linked) as linked
    from read.google_location g where g.connection_id = ${connectionId} order by g.discovery, g.ordinal`.execute(tx);
  return rows.map((row) => ({
    id: row.place_id ?? row.google_location,
    name: row.title,
    rating: row.rating,
    reviewCount: row.review_count,
    ratingState: row.accessible === null ? 'loading' : row.accessible ? 'known' : 'unavailable',
    address: row.address,
    phone: row.phone,
    website: row.website,
    linked: row.linked,
    disabledReason: row.linked ? 'linked' : obstacleToLink(row),
  }));
}
