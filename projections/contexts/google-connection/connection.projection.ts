import {
  readable,
  type AccountEvent,
  type ConnectionEvent,
  type ConnectionView,
  type Iso,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A tenant's connection to Google. */
export interface ConnectionRow {
  readonly connectionId: Uuid;
  readonly tenantId: TenantId;
  readonly status: Exclude<ConnectionView['status'], 'none'>;
  readonly accountId: Uuid;
  readonly googleEmail: string | null;
  readonly connectedAt: Iso;
  readonly lostReason: ConnectionView['lostReason'];
  readonly discovery: ConnectionView['discovery'];
  readonly discoveryFailure: ConnectionView['discoveryFailure'];
  readonly unreadAccounts: ConnectionView['unreadAccounts'];
  /** Revision at which the list of locations began that is being read; null where none is. */
  readonly readingSince: number | null;
  /** Revision at which the last complete list began: locations that were listed before it are no longer listed. */
  readonly listedSince: number;
  /** State of push notifications per Google account, in the order of the first check. */
  readonly push: ConnectionView['push'];
}

/** The state of each connection and of the discovery of its locations. */
export const connectionProjection: Projection<ConnectionRow, ConnectionEvent | AccountEvent> = {
  name: 'connection',
  version: 1,
  categories: ['connection', 'account'],
  key({ type, data }) {
    // Of an account only its erasure counts, because its address at Google was its own.
    if (type === 'AccountErased') return data.connectionIds;
    return 'connectionId' in data && type !== 'GoogleLocationRated' && type !== 'LocationsChosen' ? data.connectionId : null;
  },
  evolve(row, event) {
    switch (event.type) {
      case 'AccountErased':
        return row?.accountId === event.data.accountId ? { ...row, googleEmail: null } : row;
      case 'GoogleConnected': {
        const { connectionId, accountId, googleEmail } = event.data;
        const { tenantId, occurredAt } = event.metadata;
        return {
          connectionId,
          tenantId,
          accountId,
          status: 'connected',
          googleEmail: readable(googleEmail),
          connectedAt: occurredAt,
          lostReason: null,
          discovery: 'running',
          discoveryFailure: null,
          unreadAccounts: [],
          readingSince: null,
          listedSince: row?.listedSince ?? 0,
          push: [],
        };
      }
      case 'GoogleDiscoveryRequested':
        return row && { ...row, discovery: 'running', discoveryFailure: null, unreadAccounts: [], readingSince: null };
      case 'GoogleLocationsDiscovered':
        return (
          row && {
            ...row,
            discovery: 'done',
            discoveryFailure: null,
            readingSince: null,
            listedSince: row.readingSince ?? Number(event.revision),
          }
        );
      case 'GoogleLocationsListed':
        return row && (event.data.from === 0 ? { ...row, readingSince: Number(event.revision) } : row);
      case 'GoogleAccountsUnread':
        return row && { ...row, unreadAccounts: event.data.accounts };
      case 'GoogleDiscoveryFailed':
        return row && { ...row, discovery: 'failed', discoveryFailure: event.data.reason, readingSince: null };
      case 'GooglePushChecked': {
        if (!row) return null;
        const { googleAccount, push: state, topic } = event.data;
        const entry = { googleAccount, state, topic };
        const known = row.push.some((other) => other.googleAccount === googleAccount);
        const push = known ? row.push.map((other) => (other.googleAccount === googleAccount ? entry : other)) : [...row.push, entry];
        return { ...row, push };
      }
      case 'ConnectionLost':
        return row && { ...row, status: 'lost', lostReason: event.data.reason };
      case 'GoogleDisconnected':
        return row && { ...row, status: 'disconnected', lostReason: null };
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- see `key`
      default:
        return row;
    }
  },
  rows: typedRows<ConnectionRow>({
    table: 'read.connection_v1',
    key: 'connectionId',
    columns: {
      connectionId: 'uuid',
      tenantId: 'text',
      status: 'text',
      accountId: 'uuid',
      googleEmail: 'text',
      connectedAt: 'timestamptz',
      lostReason: 'text',
      discovery: 'text',
      discoveryFailure: 'text',
      unreadAccounts: 'json',
      readingSince: 'int',
      listedSince: 'int',
      push: 'json',
    },
  }),
};
