import { readable, type ConnectionEvent, type TenantEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/**
 * A location of a connected Google account. `discovery` is the revision of the event that last listed it (the view shows
 * only the newest list and what was read since), `ordinal` its index in that event; rating and count are null until they were read from Google.
 */
export interface GoogleLocationRow {
  readonly key: string;
  readonly tenantId: TenantId;
  readonly connectionId: Uuid;
  readonly discovery: number;
  readonly ordinal: number;
  readonly googleAccount: string;
  readonly googleLocation: string;
  readonly placeId: string | null;
  readonly title: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly verified: boolean;
  readonly rating: number | null;
  readonly reviewCount: number | null;
  readonly accessible: boolean | null;
}

const keyOf = (connectionId: Uuid, googleLocation: string): string => `${connectionId}/${googleLocation}`;

/** The Google locations from which a tenant chooses its branches. */
export const googleLocationProjection: Projection<GoogleLocationRow, ConnectionEvent | TenantEvent> = {
  name: 'google-location',
  version: 1,
  categories: ['connection', 'tenant'],
  key({ type, data }) {
    if (type === 'GoogleLocationsDiscovered' || type === 'GoogleLocationsListed')
      return (readable(data.locations) ?? []).map(({ googleLocation }) => keyOf(data.connectionId, googleLocation));
    if (type === 'BusinessErased') {
      const { connectionId, googleLocations } = data;
      return connectionId === null ? null : googleLocations.map((name) => keyOf(connectionId, name));
    }
    return type === 'GoogleLocationRated' ? keyOf(data.connectionId, data.googleLocation) : null;
  },
  evolve(row, event, key) {
    if (event.type === 'BusinessErased') return null;
    if (event.type === 'GoogleLocationRated') {
      const { rating, reviewCount, accessible } = event.data;
      return row && { ...row, rating, reviewCount, accessible };
    }
    if (event.type !== 'GoogleLocationsDiscovered' && event.type !== 'GoogleLocationsListed') return row;
    const { connectionId } = event.data;
    const locations = readable(event.data.locations) ?? [];
    const ordinal = locations.findIndex(({ googleLocation }) => keyOf(connectionId, googleLocation) === key);
    const found = locations[ordinal];
    if (!found) return row;
    const { googleAccount, googleLocation, placeId, title, address, phone, website, verified } = found;
    return {
      key,
      tenantId: event.metadata.tenantId,
      connectionId,
      discovery: Number(event.revision),
      ordinal,
      googleAccount,
      googleLocation,
      placeId,
      title,
      address,
      phone,
      website,
      verified,
      rating: row?.rating ?? null,
      reviewCount: row?.reviewCount ?? null,
      accessible: row?.accessible ?? null,
    };
  },
  rows: typedRows<GoogleLocationRow>({
    table: 'read.google_location_v1',
    key: 'key',
    columns: {
      key: 'text',
      tenantId: 'text',
      connectionId: 'uuid',
      discovery: 'int',
      ordinal: 'int',
      googleAccount: 'text',
      googleLocation: 'text',
      placeId: 'text',
      title: 'text',
      address: 'text',
      phone: 'text',
      website: 'text',
      verified: 'boolean',
      rating: 'double precision',
      reviewCount: 'int',
      accessible: 'boolean',
    },
  }),
};
