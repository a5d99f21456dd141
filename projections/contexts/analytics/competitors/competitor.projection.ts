import { readable, type CompetitorEvent, type CompetitorsEvent, type PlaceStatus, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A place that a branch is compared with, as Google Maps shows it now. Days are those of snapshots. */
export interface CompetitorRow {
  readonly competitorId: Uuid;
  readonly tenantId: TenantId;
  readonly locationId: Uuid;
  /** Whom to ask for the next snapshot. */
  readonly placeId: string;
  readonly name: string;
  /** How it was called when it was added. */
  readonly addedName: string;
  readonly address: string | null;
  readonly status: PlaceStatus | 'missing';
  readonly statusSince: string | null;
  readonly movedOn: string | null;
  readonly rating: number | null;
  readonly reviewCount: number | null;
  readonly measuredOn: string | null;
}

/** One row per competitor; gone once it is removed. */
export const competitorProjection: Projection<CompetitorRow, CompetitorsEvent | CompetitorEvent> = {
  name: 'competitor',
  version: 1,
  categories: ['competitors', 'competitor'],
  key: ({ data }) => data.competitorId,
  evolve(row, event) {
    if (event.type === 'CompetitorAdded') {
      const { competitorId, locationId, placeId } = event.data;
      const name = readable(event.data.name) ?? '';
      const address = readable(event.data.address);
      const unmeasured = { statusSince: null, movedOn: null, rating: null, reviewCount: null, measuredOn: null };
      const { tenantId } = event.metadata;
      return { competitorId, tenantId, locationId, placeId, name, addedName: name, address, status: 'open', ...unmeasured };
    }
    if (!row || event.type === 'CompetitorRemoved') return null;
    const { day } = event.data;
    const status = event.type === 'CompetitorNotFound' ? 'missing' : event.data.status;
    const statusSince = row.measuredOn !== null && row.status === status ? row.statusSince : day;
    if (event.type === 'CompetitorNotFound') return { ...row, status, statusSince, measuredOn: day };
    const { placeId, rating, reviewCount } = event.data;
    const name = readable(event.data.name) ?? '';
    const movedOn = placeId === row.placeId ? row.movedOn : day;
    return { ...row, placeId, name, status, statusSince, movedOn, rating, reviewCount, measuredOn: day };
  },
  rows: typedRows<CompetitorRow>({
    table: 'read.competitor_v1',
    key: 'competitorId',
    columns: {
      competitorId: 'uuid',
      tenantId: 'text',
      locationId: 'uuid',
      placeId: 'text',
      name: 'text',
      addedName: 'text',
      address: 'text',
      status: 'text',
      statusSince: 'text',
      movedOn: 'text',
      rating: 'double precision',
      reviewCount: 'int',
      measuredOn: 'text',
    },
  }),
};
