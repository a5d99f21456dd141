import type { TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';

/** What the set-up needs from the other contexts; composition provides it. */
export interface OnboardingPorts extends SyncFacts {
  /** Answers the position written. Throws RefusalError `onboarding_step`. */
  finishOnboarding(
    context: CommandContext,
    given: { readonly tenantId: Uuid; readonly tour: boolean; readonly step: number },
  ): Promise<string | null>;
}

/** What happened between a tenant and Google. */
export interface SyncFacts {
  /** The first runs that a tenant's choices of branches lead to; null where it never connected Google. */
  chosenRuns(tenantId: TenantId): Promise<readonly { readonly runId: Uuid }[] | null>;
  isRunComplete(runId: Uuid): Promise<boolean>;
}
