import {
  googleConnectionRoutes,
  type googleConnectionCommands,
  type googleConnectionQuestions,
  type Iso,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { findOwned } from '../../infra/execute.ts';
import { routesOf, type ContextParts, type InternalHandlersOf, type QuestionHandlersOf } from '../../infra/handlers.ts';
import { connectGoogle, disconnectGoogle } from './connection/connect.ts';
import type { ChosenRun } from './connection/chosen-runs.ts';
import { chosenRunsOf, everHeldOf, isConnected } from './connection/connection-facts.ts';
import { linkLocations, type Linked } from './connection/link-locations.ts';
import { connectionHandlers, popupScript } from './connection/routes.ts';
import { branchName, isUnlinked, lastLinkedAt, linkedBranch, ownsBranches } from './location/branch-facts.ts';
import { location } from './location/location.ts';
import { locationHandlers } from './location/routes.ts';
import type { ConnectionPorts } from './ports.ts';
import { connectionWorkerCommands } from './worker-commands.ts';

/** The connection to Google and its branches. */
export interface GoogleConnection extends ContextParts {
  readonly internal: InternalHandlersOf<typeof googleConnectionCommands>;
  readonly questions: QuestionHandlersOf<typeof googleConnectionQuestions>;
  connectGoogle(context: CommandContext, given: Parameters<typeof connectGoogle>[2]): ReturnType<typeof connectGoogle>;
  /** Throws RefusalError `google_not_connected`. */
  disconnectGoogle(context: CommandContext): Promise<string | null>;
  linkLocations(context: CommandContext, placeIds: readonly string[]): Promise<Linked>;
  /** Whether the tenant is connected to Google now. */
  isConnected(tenantId: TenantId): Promise<boolean>;
  /** The first runs that a tenant's choices of branches lead to, oldest first; null where it never connected Google. */
  chosenRuns(tenantId: TenantId): Promise<readonly ChosenRun[] | null>;
  /** What the tenant ever had of Google: connection, branches and listed locations. */
  everHeld(tenantId: TenantId): ReturnType<typeof everHeldOf>;
  /** Whether the branch was linked once and is not any more. */
  isUnlinked(locationId: Uuid): Promise<boolean>;
  /** How the branch is called at Google; null where there is none. */
  branchName(locationId: Uuid): Promise<string | null>;
  /** The place of a branch on Google Maps, if it has one; null where the tenant has no such branch that is linked. */
  linkedBranch(tenantId: TenantId, locationId: Uuid): Promise<{ readonly placeId: string | null } | null>;
  /** Whether all of these are branches of the tenant, linked now or before. */
  ownsBranches(tenantId: TenantId, locationIds: readonly Uuid[]): Promise<boolean>;
  /** When the branch was last linked. Throws RefusalError `not_found` where the tenant has no such branch. */
  lastLinkedAt(tenantId: TenantId, locationId: Uuid): Promise<Iso>;
}

export function createGoogleConnection(deps: CommandDeps, ports: ConnectionPorts): GoogleConnection {
  return {
    routes: [routesOf(googleConnectionRoutes, { ...connectionHandlers(deps, ports), ...locationHandlers(deps) }), popupScript],
    internal: connectionWorkerCommands(deps),
    questions: {
      async ReadLocationStatus({ tenantId }, { locationId }) {
        return (await findOwned(deps, location, locationId, tenantId))?.state.status ?? 'none';
      },
    },
    connectGoogle: (context, given) => connectGoogle(deps, context, given),
    disconnectGoogle: (context) => disconnectGoogle(deps, context),
    linkLocations: (context, placeIds) => linkLocations(deps, context, placeIds),
    isConnected: (tenantId) => isConnected(deps, tenantId),
    chosenRuns: (tenantId) => chosenRunsOf(deps, tenantId),
    everHeld: (tenantId) => everHeldOf(deps, tenantId),
    isUnlinked: (locationId) => isUnlinked(deps, locationId),
    branchName: (locationId) => branchName(deps, locationId),
    linkedBranch: (tenantId, locationId) => linkedBranch(deps, tenantId, locationId),
    ownsBranches: (tenantId, locationIds) => ownsBranches(deps, tenantId, locationIds),
    lastLinkedAt: (tenantId, locationId) => lastLinkedAt(deps, tenantId, locationId),
  };
}
