import {
  readable,
  type ConnectionEvent,
  type ConnectionLossReason,
  type DiscoveredLocation,
  type PushState,
  type UnreadAccount,
  type Uuid,
} from '@sumaa/contracts';

/** A location of the connected account; rating and count are null until they were read from Google. */
export interface KnownLocation extends DiscoveredLocation {
  readonly rating: number | null;
  readonly reviewCount: number | null;
  /** Whether its reviews may be read; null until the first attempt. */
  readonly accessible: boolean | null;
}

type SaidEvent = Extract<ConnectionEvent, { type: 'GoogleLocationsListed' | 'GoogleLocationsDiscovered' | 'GoogleLocationRated' }>;

/** Linked, newest first, so that the thousandth event of a connection costs as little as the first. `restart`: pages before it do not count. */
export interface Said {
  readonly fact: SaidEvent | 'restart';
  readonly before: Said | null;
}

export interface KnownConnection {
  readonly status: 'connected' | 'lost' | 'disconnected';
  readonly connectionId: Uuid;
  readonly accountId: Uuid;
  /** Null after an event from before grants had names. */
  readonly grantId: Uuid | null;
  readonly googleEmail: string | null;
  readonly lostReason: ConnectionLossReason | null;
  readonly discovery: 'running' | 'done' | 'failed';
  readonly discoveryFailure: Extract<ConnectionEvent, { type: 'GoogleDiscoveryFailed' }>['data']['reason'] | null;
  readonly unreadAccounts: readonly UnreadAccount[];
  /** The attempt whose pages are being recorded; null where none is. */
  readonly reading: string | null;
  /** What Google said about locations; `locationsOf` makes the list of it. */
  readonly said: Said | null;
  readonly everChosen: boolean;
  /** Whether Google pushes new reviews to us, by Google account. */
  readonly push: Readonly<Record<string, { readonly push: PushState; readonly topic: string | null }>>;
}

/** The state of a tenant's connection to Google. */
export type ConnectionState = { readonly status: 'none' } | KnownConnection;

/** The locations of the connected account by Google's name: those of the last complete list, and those read since. */
export function locationsOf({ said }: Pick<KnownConnection, 'said'>): ReadonlyMap<string, KnownLocation> {
  const known = new Map<string, KnownLocation>();
  let listed = new Set<string>();
  let reading: string | null = null;
  const list = (location: DiscoveredLocation) => {
    const { rating = null, reviewCount = null, accessible = null } = known.get(location.googleLocation) ?? {};
    known.set(location.googleLocation, { ...location, rating, reviewCount, accessible });
    listed.add(location.googleLocation);
  };
  const restart = () => {
    listed = new Set();
    reading = null;
  };
  for (const fact of oldestFirst(said)) {
    if (fact === 'restart') restart();
    else if (fact.type === 'GoogleLocationRated') {
      const { connectionId: _, ...rated } = fact.data;
      const location = known.get(rated.googleLocation);
      if (location) known.set(rated.googleLocation, { ...location, ...rated });
    } else if (fact.type === 'GoogleLocationsListed') {
      if (fact.data.reading !== reading) restart();
      ({ reading } = fact.data);
      readable(fact.data.locations)?.forEach(list);
    } else {
      readable(fact.data.locations)?.forEach(list);
      for (const name of known.keys()) if (!listed.has(name)) known.delete(name);
      restart();
    }
  }
  return known;
}

/** Finds a location by place id, or by Google's location name if it has no place on Maps. */
export function locationFinder(state: Pick<KnownConnection, 'said'>): (id: string) => KnownLocation | undefined {
  const byName = locationsOf(state);
  const byPlace = new Map([...byName.values()].map((location) => [location.placeId, location]));
  return (id) => byPlace.get(id) ?? byName.get(id);
}

function oldestFirst(said: Said | null): Said['fact'][] {
  const facts: Said['fact'][] = [];
  for (let one = said; one !== null; one = one.before) facts.push(one.fact);
  return facts.toReversed();
}
