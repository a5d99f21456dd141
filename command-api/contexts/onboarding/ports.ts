import type { ImportedReview, Iso, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { AuthorityLookup } from '@sumaa/runtime/http';
import type { Trail } from '../../wiring/trail.ts';

/** What onboarding needs from the other contexts; composition provides it. */
export interface OnboardingPorts {
  /** Who the person behind a session is right now. */
  readonly authority: AuthorityLookup;
  importReviews(
    context: CommandContext,
    given: { readonly locationId: Uuid; readonly fetchedAt: Iso; readonly reviews: readonly ImportedReview[] },
    trail: Trail,
  ): Promise<{ readonly added: number; readonly changed: number }>;
  /** Answers the position written. Throws RefusalError `onboarding_step`. */
  finishOnboarding(
    context: CommandContext,
    given: { readonly tenantId: Uuid; readonly tour: boolean; readonly step: number },
  ): Promise<string | null>;
}
