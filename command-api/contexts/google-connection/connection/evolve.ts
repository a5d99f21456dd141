import { readable, type ConnectionEvent } from '@sumaa/contracts';
import type { ConnectionState, KnownConnection, Said } from './state.ts';

type EventNamed<T extends ConnectionEvent['type']> = Extract<ConnectionEvent, { type: T }>;

function connected(state: ConnectionState, { data }: EventNamed<'GoogleConnected'>): KnownConnection {
  const { connectionId, accountId, googleEmail, grantId = null } = data;
  return {
    status: 'connected',
    connectionId,
    accountId,
    grantId,
    googleEmail: readable(googleEmail),
    lostReason: null,
    discovery: 'running',
    discoveryFailure: null,
    unreadAccounts: [],
    reading: null,
    said: state.status === 'none' ? null : say('restart', state),
    everChosen: state.status === 'none' ? false : state.everChosen,
    // It may be another Google login, so the push state of its accounts must be read again.
    push: {},
  };
}

const say = (fact: Said['fact'], { said }: Pick<KnownConnection, 'said'>): Said => ({ fact, before: said });

/** Applies an event to the state of a connection. Never validates, never throws. */
export function evolve(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  if (event.type === 'GoogleConnected') return connected(state, event);
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'GoogleDiscoveryRequested':
      return { ...state, discovery: 'running', discoveryFailure: null, unreadAccounts: [], reading: null, said: say('restart', state) };
    case 'GoogleLocationsListed':
      return { ...state, reading: event.data.reading, said: say(event, state) };
    case 'GoogleLocationsDiscovered':
      return { ...state, discovery: 'done', discoveryFailure: null, reading: null, said: say(event, state) };
    case 'GoogleAccountsUnread':
      return { ...state, unreadAccounts: event.data.accounts };
    case 'GoogleLocationRated':
      return { ...state, said: say(event, state) };
    case 'GoogleDiscoveryFailed':
      return { ...state, discovery: 'failed', discoveryFailure: event.data.reason, reading: null, said: say('restart', state) };
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
