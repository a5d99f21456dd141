import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as define, defineInternalQuestion as question } from '../../kernel/internal-command.ts';
import { ConnectionLossReason, DiscoveredLocation, DiscoveryFailure, locationsPerPage, PushState, UnreadAccount } from './events.ts';

const nothing = z.null();
const LocationsPage = z.array(DiscoveredLocation).max(locationsPerPage);

/** What workers report about the connection and its branches. */
export const googleConnectionCommands = {
  /** A page before the last one; `from` is its place in the list, `reading` names the attempt. */
  recordLocationsPage: define(
    'RecordLocationsPage',
    z.object({ connectionId: Uuid, reading: z.string().max(200), from: z.number().int(), locations: LocationsPage }),
    nothing,
  ),
  /** The last page, which completes the list. `reading`: the attempt whose pages were recorded before; absent without any. */
  recordDiscoveredLocations: define(
    'RecordDiscoveredLocations',
    z.object({
      connectionId: Uuid,
      locations: LocationsPage,
      reading: z.string().max(200).optional(),
      unreadAccounts: z.array(UnreadAccount).max(locationsPerPage).optional(),
    }),
    nothing,
  ),
  recordLocationRating: define(
    'RecordLocationRating',
    z.object({
      connectionId: Uuid,
      googleLocation: z.string(),
      rating: z.number().nullable(),
      reviewCount: z.number().int(),
      accessible: z.boolean(),
    }),
    nothing,
  ),
  recordDiscoveryFailure: define('RecordDiscoveryFailure', z.object({ connectionId: Uuid, reason: DiscoveryFailure }), nothing),
  recordPush: define(
    'RecordPush',
    z.object({ connectionId: Uuid, googleAccount: z.string(), push: PushState, topic: z.string().nullable() }),
    nothing,
  ),
  /** `grantId`: the grant that Google refused; null: the vault had none. Without effect once another one has replaced it. */
  loseConnection: define(
    'LoseConnection',
    z.object({ connectionId: Uuid, reason: ConnectionLossReason, grantId: Uuid.nullable() }),
    nothing,
  ),
  recordLocationTotals: define(
    'RecordLocationTotals',
    z.object({ locationId: Uuid, rating: z.number().nullable(), reviewCount: z.number().int() }),
    nothing,
  ),
  loseLocationAccess: define(
    'LoseLocationAccess',
    z.object({ locationId: Uuid, reason: z.enum(['permission_lost', 'unverified', 'not_found']) }),
    nothing,
  ),
  restoreLocationAccess: define('RestoreLocationAccess', z.object({ locationId: Uuid }), nothing),
} as const;

/** What workers ask about branches. */
export const googleConnectionQuestions = {
  /** Whether the branch is linked now. */
  readLocationStatus: question('ReadLocationStatus', z.object({ locationId: Uuid }), z.enum(['none', 'linked', 'unlinked'])),
} as const;
