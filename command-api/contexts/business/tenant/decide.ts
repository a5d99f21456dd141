import { accept, onboardingSteps, refuse, type Decision, type TenantEvent } from '@sumaa/contracts';
import type { TenantCommand } from './commands.ts';
import type { TenantState } from './state.ts';

/** Decides which events a command on a business produces, or refuses it. */
export function decide(state: TenantState, command: TenantCommand): Decision<TenantEvent> {
  switch (command.type) {
    case 'RegisterBusiness': {
      if (state.status !== 'none') return refuse('conflict');
      const { type: _, ...data } = command;
      return accept({ type: 'BusinessRegistered', data });
    }
    case 'FinishOnboarding':
      if (state.status === 'none') return refuse('not_found');
      if (state.onboarded) return accept();
      if (command.step < onboardingSteps.synced) return refuse('onboarding_step');
      return accept({ type: 'OnboardingFinished', data: { tenantId: command.tenantId, tour: command.tour } });
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}
