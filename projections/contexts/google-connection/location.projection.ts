import {
  readable,
  type BranchTotalsEvent,
  type Iso,
  type LocationEvent,
  type LocationView,
  type ReviewEvent,
  type SyncPartEvent,
  type TenantEvent,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

type FollowedEvent = LocationEvent | BranchTotalsEvent | SyncPartEvent | ReviewEvent | TenantEvent;

/**
 * A branch, linked or no longer linked. `imported`: the number of stored reviews that Google still shows; `watermark`: the
 * newest update time of a stored review; polling reads back to it.
 */
export interface LocationRow {
  readonly locationId: Uuid;
  readonly tenantId: TenantId;
  readonly connectionId: Uuid;
  readonly googleAccount: string;
  readonly googleLocation: string;
  readonly placeId: string | null;
  readonly title: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly linked: boolean;
  readonly linkedAt: Iso;
  /** When it was last unlinked. */
  readonly unlinkedAt: Iso | null;
  readonly rating: number | null;
  readonly reviewCount: number | null;
  readonly imported: number;
  readonly historyComplete: boolean;
  readonly access: LocationView['access'];
  readonly lastSyncedAt: Iso | null;
  readonly watermark: Iso | null;
}

const followedTypes: ReadonlySet<FollowedEvent['type']> = new Set([
  'LocationLinked',
  'LocationUnlinked',
  'LocationRated',
  'LocationAccessLost',
  'LocationAccessRestored',
  'SyncPartStarted',
  'SyncPageImported',
  'SyncPartCompleted',
  'ReviewReceived',
  'ReviewEdited',
  'ReviewRemoved',
  'BusinessErased',
]);

const later = (a: Iso | null, b: Iso): Iso => (a !== null && a > b ? a : b);

function linked(
  row: LocationRow | null,
  event: Extract<FollowedEvent, { type: 'LocationLinked' }>,
  tenantId: TenantId,
  at: Iso,
): LocationRow {
  const { locationId, connectionId, googleAccount, googleLocation, placeId, title, address, phone, website } = event.data;
  return {
    locationId,
    tenantId,
    connectionId,
    googleAccount,
    googleLocation,
    placeId,
    title,
    address: readable(address),
    phone: readable(phone),
    website: readable(website),
    linked: true,
    linkedAt: at,
    unlinkedAt: row?.unlinkedAt ?? null,
    rating: row?.rating ?? null,
    reviewCount: row?.reviewCount ?? null,
    imported: row?.imported ?? 0,
    // Reviews written while the branch was not linked have not been read yet.
    historyComplete: false,
    access: 'ok',
    lastSyncedAt: row?.lastSyncedAt ?? null,
    watermark: row?.watermark ?? null,
  };
}

/** One row per branch, with the state of its import. */
export const locationProjection: Projection<LocationRow, FollowedEvent> = {
  name: 'location',
  version: 1,
  categories: ['location', 'branchtotals', 'syncpart', 'review', 'tenant'],
  key({ type, data }) {
    if (type === 'BusinessErased') return data.locationIds;
    return followedTypes.has(type) && 'locationId' in data ? data.locationId : null;
  },
  evolve(row, event) {
    const { occurredAt, tenantId } = event.metadata;
    if (event.type === 'LocationLinked') return linked(row, event, tenantId, occurredAt);
    if (!row) return null;
    const lastSyncedAt = later(row.lastSyncedAt, occurredAt);
    switch (event.type) {
      case 'LocationUnlinked':
        return { ...row, linked: false, unlinkedAt: occurredAt };
      case 'BusinessErased':
        return { ...row, address: null, phone: null, website: null };
      case 'LocationRated':
        return { ...row, rating: event.data.rating, reviewCount: event.data.reviewCount, lastSyncedAt };
      case 'LocationAccessLost':
        return { ...row, access: event.data.reason };
      case 'LocationAccessRestored':
        return { ...row, access: 'ok' };
      case 'SyncPartStarted':
        return { ...row, reviewCount: row.reviewCount ?? event.data.available };
      case 'SyncPageImported':
        return { ...row, lastSyncedAt };
      case 'SyncPartCompleted':
        // Without a next page, the run has reached the oldest review, whatever kind of run it is.
        return { ...row, lastSyncedAt, historyComplete: row.historyComplete || event.data.nextPageToken === null };
      case 'ReviewReceived':
        return { ...row, imported: row.imported + 1, lastSyncedAt, watermark: later(row.watermark, event.data.updatedAt) };
      case 'ReviewEdited':
        return { ...row, lastSyncedAt, watermark: later(row.watermark, event.data.updatedAt) };
      case 'ReviewRemoved':
        return { ...row, imported: Math.max(0, row.imported - 1) };
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- replies, failures and settings do not change a branch; `key` leaves them out
      default:
        return row;
    }
  },
  rows: typedRows<LocationRow>({
    table: 'read.location_v1',
    key: 'locationId',
    columns: {
      locationId: 'uuid',
      tenantId: 'text',
      connectionId: 'uuid',
      googleAccount: 'text',
      googleLocation: 'text',
      placeId: 'text',
      title: 'text',
      address: 'text',
      phone: 'text',
      website: 'text',
      linked: 'boolean',
      linkedAt: 'timestamptz',
      unlinkedAt: 'timestamptz',
      rating: 'double precision',
      reviewCount: 'int',
      imported: 'int',
      historyComplete: 'boolean',
      access: 'text',
      lastSyncedAt: 'timestamptz',
      watermark: 'timestamptz',
    },
  }),
};
