import { onboardingRoutes, onboardingSteps } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { partIdOf } from '@sumaa/runtime/derive';
import { commandContext, refuse, seesBranch } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../wiring/deps.ts';
import { executeOwned } from '../../wiring/execute.ts';
import type { HandlersOf } from '../../wiring/handlers.ts';
import { syncStep } from './connection/sync-step.ts';
import { location } from './location/location.ts';
import type { OnboardingPorts } from './ports.ts';
import { syncpart } from './syncpart/syncpart.ts';

type BranchRoutes = 'unlinkLocation' | 'retryPart' | 'finishOnboarding';

/** What people do with linked branches and their sync. */
export function branchHandlers(deps: CommandDeps, ports: OnboardingPorts): Pick<HandlersOf<typeof onboardingRoutes>, BranchRoutes> {
  const { clock } = deps;
  return {
    async unlinkLocation(request) {
      if (!seesBranch(request.session, request.params.id)) return refuse('not_found');
      const context = commandContext(request, onboardingRoutes.unlinkLocation, { clock });
      const { position } = await executeOwned(deps, location, request.params.id, { type: 'UnlinkLocation' }, context);
      return { model: null, position: packPosition({ location: position }) };
    },
    async retryPart(request) {
      if (!seesBranch(request.session, request.params.locationId)) return refuse('not_found');
      const context = commandContext(request, onboardingRoutes.retryPart, { clock });
      const partId = partIdOf(request.params.runId, request.params.locationId);
      const { position } = await executeOwned(deps, syncpart, partId, { type: 'RetrySyncPart' }, context);
      return { model: null, position: packPosition({ syncpart: position }) };
    },
    async finishOnboarding(request) {
      const { tenantId } = request.session;
      if (tenantId === 'platform') return refuse('onboarding_step');
      const context = commandContext(request, onboardingRoutes.finishOnboarding, { clock });
      const step = await syncStep(deps, tenantId);
      const position = await ports.finishOnboarding(context, { tenantId, tour: request.body.tour, step });
      return { model: { currentStep: onboardingSteps.finished }, position };
    },
  };
}
