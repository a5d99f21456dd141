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
  /** Ids of the events by which a tenant chose branches, oldest first; null where it never connected Google. */
  choicesOf(tenantId: TenantId): Promise<readonly string[] | null>;
  /** Whether the first sync that such a choice started is complete. */
  isFirstSyncComplete(choiceEventId: string): Promise<boolean>;
}
