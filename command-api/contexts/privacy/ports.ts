import type { Erasable, Iso, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { AnyRequest } from '@sumaa/runtime/http';

/** What privacy needs from the other contexts; composition provides it. */
export interface PrivacyPorts {
  /** Erases a review that was imported and last edited by `cutoff`. False where it was erased before, or has to wait. */
  eraseReviewOlderThan(context: CommandContext, reviewId: Uuid, cutoff: Iso): Promise<boolean>;
  /** Refuses who does not give the password of their account and, where it is on, the second factor. */
  verifyPerson(
    request: AnyRequest,
    context: CommandContext,
    accountId: Uuid,
    given: { readonly password: string; readonly code?: string | undefined },
  ): Promise<void>;
  /** Erases a record of any tenant; false where there is none. Throws RefusalError `last_admin | last_staff`. */
  erase(kind: Erasable, id: Uuid): Promise<boolean>;
}
