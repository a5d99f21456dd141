import type { ConnectionEvent, ConnectionLossReason, DiscoveredLocation, PushState, Uuid } from '@sumaa/contracts';

/** A location of the connected account; rating and count are null until Google was asked. */
export interface KnownLocation extends DiscoveredLocation {
  readonly rating: number | null;
  readonly reviewCount: number | null;
  /** Whether its reviews may be read; null until it was tried. */
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
  /** Whether Google tells us of new reviews, by Google account. */
  readonly push: Readonly<Record<string, { readonly push: PushState; readonly topic: string | null }>>;
}

/** A tenant's link to Google. */
export type ConnectionState = { readonly status: 'none' } | KnownConnection;

/** The location people mean by a place id, or by Google's location name where it is not on Maps. */
export function locationNamed(state: KnownConnection, id: string): KnownLocation | undefined {
  return state.locations.find((location) => location.placeId === id || location.googleLocation === id);
}
