import type { onboardingCommands, onboardingQuestions, onboardingRoutes, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../wiring/deps.ts';
import type { HandlersOf, InternalHandlersOf, QuestionHandlersOf } from '../../wiring/handlers.ts';
import { branchHandlers } from './branch-routes.ts';
import { connectGoogle } from './connection/connect.ts';
import { linkLocations, type Linked } from './connection/link-locations.ts';
import { connectionHandlers } from './connection/routes.ts';
import { isConnected, syncStep } from './connection/sync-step.ts';
import { isUnlinked, ownsBranches } from './location/branch-facts.ts';
import { noticeHandlers } from './notice/routes.ts';
import type { OnboardingPorts } from './ports.ts';
import { onboardingWorkerCommands } from './worker-commands.ts';
import { onboardingWorkerQuestions } from './worker-questions.ts';

export type { Linked } from './connection/link-locations.ts';
export { mountPopupScript } from './connection/routes.ts';
export type { OnboardingPorts } from './ports.ts';

/** The connection to Google, branches and the sync. */
export interface Onboarding {
  readonly handlers: HandlersOf<typeof onboardingRoutes>;
  readonly workerCommands: InternalHandlersOf<typeof onboardingCommands>;
  readonly workerQuestions: QuestionHandlersOf<typeof onboardingQuestions>;
  connectGoogle(context: CommandContext, given: Parameters<typeof connectGoogle>[2]): ReturnType<typeof connectGoogle>;
  linkLocations(context: CommandContext, placeIds: readonly string[]): Promise<Linked>;
}

export function createOnboarding(deps: CommandDeps, ports: OnboardingPorts): Onboarding {
  return {
    handlers: { ...connectionHandlers(deps, ports), ...branchHandlers(deps, ports), ...noticeHandlers(deps) },
    workerCommands: onboardingWorkerCommands(deps, ports),
    workerQuestions: onboardingWorkerQuestions(deps),
    connectGoogle: (context, given) => connectGoogle(deps, context, given),
    linkLocations: (context, placeIds) => linkLocations(deps, context, placeIds),
  };
}

/** What other contexts ask of a tenant's onboarding; needs none of them in return. */
export const createOnboardingFacts = (deps: CommandDeps) => ({
  syncStep: (tenantId: TenantId) => syncStep(deps, tenantId),
  isConnected: (tenantId: TenantId) => isConnected(deps, tenantId),
  isUnlinked: (locationId: Uuid) => isUnlinked(deps, locationId),
  ownsBranches: (tenantId: TenantId, locationIds: readonly Uuid[]) => ownsBranches(deps, tenantId, locationIds),
});
