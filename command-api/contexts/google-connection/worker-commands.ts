import type { googleConnectionCommands } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import type { InternalHandlersOf } from '../../infra/handlers.ts';
import { reportOwned } from '../../infra/worker-commands.ts';
import { loseConnection } from './connection/connect.ts';
import { connection } from './connection/connection.ts';
import { location } from './location/location.ts';
import { recordTotals } from './location/record-totals.ts';

/** What workers report about discovery and branches. Ids of another tenant are `not_found`. */
export function connectionWorkerCommands(deps: CommandDeps): InternalHandlersOf<typeof googleConnectionCommands> {
  return {
    RecordLocationsPage: (context, { connectionId, ...page }) =>
      reportOwned(deps, connection, connectionId, { type: 'RecordLocationsPage', ...page }, context),
    RecordDiscoveredLocations: (context, { connectionId, ...list }) =>
      reportOwned(deps, connection, connectionId, { type: 'RecordDiscoveredLocations', ...list }, context),
    RecordLocationRating: (context, { connectionId, ...rest }) =>
      reportOwned(deps, connection, connectionId, { type: 'RecordLocationRating', ...rest }, context),
    RecordDiscoveryFailure: (context, { connectionId, reason }) =>
      reportOwned(deps, connection, connectionId, { type: 'RecordDiscoveryFailure', reason }, context),
    RecordPush: (context, { connectionId, ...rest }) =>
      reportOwned(deps, connection, connectionId, { type: 'RecordPush', ...rest }, context),
    LoseConnection: (context, payload) => loseConnection(deps, context, payload),

    RecordLocationTotals: async (context, totals) => ({ result: null, ...(await recordTotals(deps, context, totals)) }),
    LoseLocationAccess: (context, { locationId, reason }) =>
      reportOwned(deps, location, locationId, { type: 'LoseAccess', reason }, context),
    RestoreLocationAccess: (context, { locationId }) => reportOwned(deps, location, locationId, { type: 'RestoreAccess' }, context),
  };
}
