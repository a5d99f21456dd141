import { includesBranch, isAssignable, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { executeOwned, loadOwned } from '../../../wiring/execute.ts';
import type { ReviewPorts } from '../ports.ts';
import { review } from './review.ts';

/**
 * Gives a review to a member, or to nobody (null). Throws RefusalError: `not_found` (also for somebody else's review),
 * `not_assignable` for whoever may not answer it (not active, no right to, another branch) and for who is no member here.
 */
export async function assignReview(
  deps: CommandDeps,
  ports: Pick<ReviewPorts, 'readAssignee'>,
  context: CommandContext,
  given: { readonly reviewId: Uuid; readonly memberId: Uuid | null; readonly assignedBy: Uuid },
): Promise<{ readonly position: string | null }> {
  const { reviewId, memberId, assignedBy } = given;
  if (memberId === null) {
    const { position } = await executeOwned(deps, review, reviewId, { type: 'UnassignReview', unassignedBy: assignedBy }, context);
    return { position: packPosition({ review: position }) };
  }
  const { state } = await loadOwned(deps, review, reviewId, context.tenantId);
  if (state.status === 'unknown') throw new RefusalError(refuse('not_found'));
  const assignee = await ports.readAssignee(context.tenantId, memberId);
  if (!assignee || !isAssignable(assignee) || !includesBranch(assignee.locationIds, state.locationId)) {
    throw new RefusalError(refuse('not_assignable'));
  }
  const command = { type: 'AssignReview', memberId, accountId: assignee.accountId, assignedBy } as const;
  const { position } = await executeOwned(deps, review, reviewId, command, context);
  return { position: packPosition({ review: position }) };
}
