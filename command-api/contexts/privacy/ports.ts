import type { Iso, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';

/** What privacy needs from the other contexts; composition provides it. */
export interface PrivacyPorts {
  /** Erases a review that was imported and last edited by `cutoff`. False where it was erased before, or has to wait. */
  eraseReviewOlderThan(context: CommandContext, reviewId: Uuid, cutoff: Iso): Promise<boolean>;
}
