import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as define, defineInternalQuestion as question } from '../../kernel/internal-command.ts';
import { ConnectionLossReason, DiscoveredLocation, DiscoveryFailure, PushState } from './events.ts';

const nothing = z.null();

/** What workers report about the connection and its branches. */
export const googleConnectionCommands = {
  recordDiscoveredLocations: define(
    'RecordDiscoveredLocations',
    z.object({ connectionId: Uuid, locations: z.array(DiscoveredLocation) }),
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
  loseConnection: define('LoseConnection', z.object({ connectionId: Uuid, reason: ConnectionLossReason }), nothing),
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
