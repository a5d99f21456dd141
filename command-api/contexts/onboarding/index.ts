import { onboardingRoutes, type TenantId } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts } from '../../infra/handlers.ts';
import type { OnboardingPorts } from './ports.ts';
import { onboardingHandlers } from './routes.ts';
import { syncStep } from './sync-step.ts';

/** The set-up of a new business. */
export interface Onboarding extends ContextParts {
  /** How far the set-up got: 0 to 3. */
  syncStep(tenantId: TenantId): Promise<number>;
}

export function createOnboarding(deps: CommandDeps, ports: OnboardingPorts): Onboarding {
  return {
    routes: [routesOf(onboardingRoutes, onboardingHandlers(deps, ports))],
    syncStep: (tenantId) => syncStep(ports, tenantId),
  };
}
