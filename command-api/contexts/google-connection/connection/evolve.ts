import { readable, type ConnectionEvent } from '@sumaa/contracts';
import type { ConnectionState, KnownConnection, KnownLocation } from './state.ts';

type EventNamed<T extends ConnectionEvent['type']> = Extract<ConnectionEvent, { type: T }>;

function connected(state: ConnectionState, { data }: EventNamed<'GoogleConnected'>): KnownConnection {
  const { connectionId, accountId, googleEmail } = data;
  return {
    status: 'connected',
    connectionId,
    accountId,
    googleEmail: readable(googleEmail),
    lostReason: null,
    discovery: 'running',
    discoveryFailure: null,
    locations: state.status === 'none' ? [] : state.locations,
    everChosen: state.status === 'none' ? false : state.everChosen,
    // It may be another Google login, so the push state of its accounts must be read again.
    push: {},
  };
}

function discovered(state: KnownConnection, { data }: EventNamed<'GoogleLocationsDiscovered'>): KnownConnection {
  const before = new Map(state.locations.map((location) => [location.googleLocation, location]));
  const locations = data.locations.map((location): KnownLocation => {
    const { rating = null, reviewCount = null, accessible = null } = before.get(location.googleLocation) ?? {};
    return { ...location, rating, reviewCount, accessible };
  });
  return { ...state, locations, discovery: 'done', discoveryFailure: null };
}

/** Applies an event to the state of a connection. Never validates, never throws. */
export function evolve(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  if (event.type === 'GoogleConnected') return connected(state, event);
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'GoogleDiscoveryRequested':
      return { ...state, discovery: 'running', discoveryFailure: null };
    case 'GoogleLocationsDiscovered':
      return discovered(state, event);
    case 'GoogleLocationRated': {
      const { googleLocation, rating, reviewCount, accessible } = event.data;
      const rated = (known: KnownLocation) =>
        known.googleLocation === googleLocation ? { ...known, rating, reviewCount, accessible } : known;
      return { ...state, locations: state.locations.map(rated) };
    }
    case 'GoogleDiscoveryFailed':
      return { ...state, discovery: 'failed', discoveryFailure: event.data.reason };
    case 'LocationsChosen':
      return state;
    case 'ConnectionLost':
      return { ...state, status: 'lost', lostReason: event.data.reason };
    case 'GooglePushChecked': {
      const { googleAccount, push, topic } = event.data;
      return { ...state, push: { ...state.push, [googleAccount]: { push, topic } } };
    }
    case 'GoogleDisconnected':
      return { ...state, status: 'disconnected', lostReason: null };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}
