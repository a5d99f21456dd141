import { onboardingRoutes, onboardingSteps } from '@sumaa/contracts';
import { commandContext, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../infra/deps.ts';
import type { HandlersOf } from '../../infra/handlers.ts';
import type { OnboardingPorts } from './ports.ts';
import { syncStep } from './sync-step.ts';

/** Finishing the set-up. */
export function onboardingHandlers({ clock }: CommandDeps, ports: OnboardingPorts): HandlersOf<typeof onboardingRoutes> {
  return {
    async finishOnboarding(request) {
      const { tenantId } = request.session;
      if (tenantId === 'platform') return refuse('onboarding_step');
      const context = commandContext(request, onboardingRoutes.finishOnboarding, { clock });
      const step = await syncStep(ports, tenantId);
      const position = await ports.finishOnboarding(context, { tenantId, tour: request.body.tour, step });
      return { model: { currentStep: onboardingSteps.finished }, position };
    },
  };
}
