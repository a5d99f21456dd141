import type { ImportedReview, Iso, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { PositionTracker } from '../../infra/position-tracker.ts';

/** What the sync needs from the other contexts; composition provides it. */
export interface ReviewSyncPorts {
  /** When the branch was last linked. Throws RefusalError `not_found` where the tenant has no such branch, linked now or before. */
  lastLinkedAt(tenantId: TenantId, locationId: Uuid): Promise<Iso>;
  /** The first runs that a tenant's choices of branches lead to; null where it never connected Google. */
  chosenRuns(tenantId: TenantId): Promise<readonly { readonly runId: Uuid; readonly locationIds: Uuid[] }[] | null>;
  importReviews(
    context: CommandContext,
    given: { readonly locationId: Uuid; readonly linkedAt: Iso; readonly fetchedAt: Iso; readonly reviews: readonly ImportedReview[] },
    trail: PositionTracker,
  ): Promise<{ readonly added: number; readonly changed: number }>;
}
