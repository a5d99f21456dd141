import type { ConnectionEvent, DiscoveredLocation, UnreadAccount, Uuid } from '@sumaa/contracts';

type DataOf<T extends ConnectionEvent['type']> = Extract<ConnectionEvent, { type: T }>['data'];

/** The commands of a Google connection. A command never contains a token. */
export type ConnectionCommand =
  | {
      readonly type: 'ConnectGoogle';
      readonly connectionId: Uuid;
      readonly accountId: Uuid;
      readonly googleEmail: string | null;
      readonly scopes: readonly string[];
      readonly grantId: Uuid;
    }
  | { readonly type: 'DiscoverAgain'; readonly accountId: Uuid }
  | {
      readonly type: 'RecordLocationsPage';
      readonly reading: string;
      readonly from: number;
      readonly locations: readonly DiscoveredLocation[];
    }
  | {
      readonly type: 'RecordDiscoveredLocations';
      readonly locations: readonly DiscoveredLocation[];
      readonly reading?: string | undefined;
      readonly unreadAccounts?: readonly UnreadAccount[] | undefined;
    }
  | ({ readonly type: 'RecordLocationRating' } & Omit<DataOf<'GoogleLocationRated'>, 'connectionId'>)
  | { readonly type: 'RecordDiscoveryFailure'; readonly reason: DataOf<'GoogleDiscoveryFailed'>['reason'] }
  | ({ readonly type: 'RecordPush' } & Omit<DataOf<'GooglePushChecked'>, 'connectionId'>)
  | { readonly type: 'ChooseLocations'; readonly choices: readonly { readonly googleLocation: string; readonly locationId: Uuid }[] }
  | { readonly type: 'LoseConnection'; readonly reason: DataOf<'ConnectionLost'>['reason']; readonly grantId: Uuid | null }
  | { readonly type: 'Disconnect' };
