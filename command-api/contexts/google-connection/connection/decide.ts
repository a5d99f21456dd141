import { accept, obstacleToLink, refuse, type ConnectionEvent, type Decision } from '@sumaa/contracts';
import type { ConnectionCommand } from './commands.ts';
import { locationFinder, locationsOf, type ConnectionState, type KnownConnection, type KnownLocation } from './state.ts';

type CommandNamed<T extends ConnectionCommand['type']> = Extract<ConnectionCommand, { type: T }>;
type Decided = Decision<ConnectionEvent>;

/**
 * Decides which events a command on a connection produces, or refuses it. Worker reports about a connection that is not connected
 * are accepted without events.
 */
export function decide(state: ConnectionState, command: ConnectionCommand): Decided {
  if (command.type === 'ConnectGoogle') {
    const { connectionId, accountId, googleEmail, scopes, grantId } = command;
    const reconnect = state.status !== 'none';
    return accept({ type: 'GoogleConnected', data: { connectionId, accountId, googleEmail, scopes: [...scopes], reconnect, grantId } });
  }
  const byWorker = command.type.startsWith('Record') || command.type === 'LoseConnection';
  if (state.status === 'none') return refuse(byWorker ? 'not_found' : 'google_not_connected');
  const { connectionId } = state;
  switch (command.type) {
    case 'Disconnect':
      if (state.status === 'disconnected') return refuse('google_not_connected');
      return accept({ type: 'GoogleDisconnected', data: { connectionId } });
    case 'LoseConnection':
      // What Google says about an earlier grant does not count after a reconnect.
      if (state.status !== 'connected' || state.grantId !== command.grantId) return accept();
      return accept({ type: 'ConnectionLost', data: { connectionId, reason: command.reason } });
    case 'DiscoverAgain':
      if (state.status !== 'connected') return refuse('google_not_connected');
      if (state.discovery === 'running') return accept();
      return accept({ type: 'GoogleDiscoveryRequested', data: { connectionId, accountId: command.accountId } });
    case 'ChooseLocations':
      return chooseLocations(state, command);
    case 'RecordLocationsPage':
    case 'RecordDiscoveredLocations':
    case 'RecordLocationRating':
    case 'RecordDiscoveryFailure':
    case 'RecordPush':
      return state.status === 'connected' ? record(state, command) : accept();
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

function chooseLocations(state: KnownConnection, { choices }: CommandNamed<'ChooseLocations'>): Decided {
  if (state.status !== 'connected') return refuse('google_not_connected');
  if (choices.length === 0) return refuse('locations_none_chosen');
  const findLocation = locationFinder(state);
  for (const { googleLocation } of choices) {
    const location = findLocation(googleLocation);
    if (!location) return refuse('location_unknown');
    const reason = obstacleToLink(location);
    if (reason) return refuse('location_not_linkable', { params: { reason } });
  }
  return accept({
    type: 'LocationsChosen',
    data: { connectionId: state.connectionId, locationIds: choices.map(({ locationId }) => locationId) },
  });
}

function record(
  state: KnownConnection,
  command: CommandNamed<
    'RecordLocationsPage' | 'RecordDiscoveredLocations' | 'RecordLocationRating' | 'RecordDiscoveryFailure' | 'RecordPush'
  >,
): Decided {
  const { connectionId } = state;
  switch (command.type) {
    case 'RecordLocationsPage': {
      const { reading, from, locations } = command;
      // Not the first page and not of the open reading: another attempt has replaced it, or has completed the list.
      if (state.discovery === 'done' || (from > 0 && reading !== state.reading)) return accept();
      return accept({ type: 'GoogleLocationsListed', data: { connectionId, reading, from, locations: [...locations] } });
    }
    case 'RecordDiscoveredLocations': {
      const { reading = null, locations, unreadAccounts = [] } = command;
      if (reading !== null && reading !== state.reading) return accept();
      if (state.discovery === 'done' && isKnown([...locationsOf(state).values()], locations)) return accept();
      const unread: ConnectionEvent[] =
        unreadAccounts.length === 0 ? [] : [{ type: 'GoogleAccountsUnread', data: { connectionId, accounts: [...unreadAccounts] } }];
      return accept(...unread, { type: 'GoogleLocationsDiscovered', data: { connectionId, locations: [...locations] } });
    }
    case 'RecordLocationRating': {
      const { googleLocation, rating, reviewCount, accessible } = command;
      const known = locationsOf(state).get(googleLocation);
      if (!known) return accept();
      if (known.rating === rating && known.reviewCount === reviewCount && known.accessible === accessible) return accept();
      return accept({ type: 'GoogleLocationRated', data: { connectionId, googleLocation, rating, reviewCount, accessible } });
    }
    case 'RecordDiscoveryFailure':
      // Ignore a failure that arrives after a success, and a repeated one.
      if (state.discovery === 'done' || state.discoveryFailure === command.reason) return accept();
      return accept({ type: 'GoogleDiscoveryFailed', data: { connectionId, reason: command.reason } });
    case 'RecordPush': {
      const { googleAccount, push, topic } = command;
      const known = state.push[googleAccount];
      if (known?.push === push && known.topic === topic) return accept();
      return accept({ type: 'GooglePushChecked', data: { connectionId, googleAccount, push, topic } });
    }
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

type Discovered = CommandNamed<'RecordDiscoveredLocations'>['locations'];

function isKnown(known: readonly KnownLocation[], found: Discovered): boolean {
  if (known.length !== found.length) return false;
  return found.every((location, index) => {
    const before = known[index];
    return before !== undefined && Object.entries(location).every(([name, value]) => before[name as keyof KnownLocation] === value);
  });
}
