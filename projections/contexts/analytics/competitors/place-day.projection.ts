import { snapshotDay, type BranchTotalsEvent, type CompetitorEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** Rating and count that Google showed on a day, of a competitor or of a branch of ours (`placeId`: the id of either). */
export interface PlaceDayRow {
  readonly key: string;
  readonly tenantId: TenantId;
  readonly locationId: Uuid;
  readonly placeId: Uuid;
  readonly day: string;
  readonly rating: number | null;
  readonly reviewCount: number;
}

/** The place and the day that an event is about; null where it measures nothing. */
function measuredAt(event: (CompetitorEvent | BranchTotalsEvent) & { readonly metadata: { readonly occurredAt: string } }) {
  if (event.type === 'CompetitorMeasured') return { placeId: event.data.competitorId, day: event.data.day };
  if (event.type !== 'LocationRated') return null;
  return { placeId: event.data.locationId, day: snapshotDay(new Date(event.metadata.occurredAt)) };
}

/** One row per place and day. Branches have rows only on days on which Google's figures changed; the last of a day counts. */
export const placeDayProjection: Projection<PlaceDayRow, CompetitorEvent | BranchTotalsEvent> = {
  name: 'place-day',
  version: 1,
  categories: ['competitor', 'branchtotals'],
  key(event) {
    const at = measuredAt(event);
    return at && `${at.placeId} ${at.day}`;
  },
  evolve(row, event) {
    const at = measuredAt(event);
    if (at === null || event.type === 'CompetitorNotFound') return row;
    const { locationId, rating, reviewCount } = event.data;
    return { key: `${at.placeId} ${at.day}`, tenantId: event.metadata.tenantId, locationId, ...at, rating, reviewCount };
  },
  rows: typedRows<PlaceDayRow>({
    table: 'read.place_day_v1',
    key: 'key',
    columns: {
      key: 'text',
      tenantId: 'text',
      locationId: 'uuid',
      placeId: 'uuid',
      day: 'text',
      rating: 'double precision',
      reviewCount: 'int',
    },
  }),
};
