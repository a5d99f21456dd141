import type { ConnectionEvent, ConnectionLossReason, DiscoveredLocation, PushState, Uuid } from '@sumaa/contracts';

/** A location of the connected account; rating and count are null until they were read from Google. */
export interface KnownLocation extends DiscoveredLocation {
  readonly rating: number | null;
  readonly reviewCount: number | null;
  /** Whether its reviews may be read; null until the first attempt. */
  readonly accessible: boolean | null;
}

export interface KnownConnection {
  readonly status: 'connected' | 'lost' | 'disconnected';
  readonly connectionId: Uuid;
  readonly accountId: Uuid;
  readonly googleEmail: string | null;
  readonly lostReason: ConnectionLossReason | null;
  readonly discovery: 'running' | 'done' | 'failed';
  readonly discoveryFailure: Extract<ConnectionEvent, { type: 'GoogleDiscoveryFailed' }>['data']['reason'] | null;
  readonly locations: readonly KnownLocation[];
  readonly everChosen: boolean;
  /** Whether Google pushes new reviews to us, by Google account. */
  readonly push: Readonly<Record<string, { readonly push: PushState; readonly topic: string | null }>>;
}

/** The state of a tenant's connection to Google. */
export type ConnectionState = { readonly status: 'none' } | KnownConnection;

/** Finds a location by place id, or by Google's location name if it has no place on Maps. */
export function findLocation(state: KnownConnection, id: string): KnownLocation | undefined {
  return state.locations.find((location) => location.placeId === id || location.googleLocation === id);
}

/** The reason why a location cannot become a branch; null if it can. */
export function notLinkableReason(location: KnownLocation): 'unverified' | 'no_access' | null {
  if (!location.verified) return 'unverified';
  return location.accessible === false ? 'no_access' : null;
}
