import { includesBranch, isAssignable, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, loadOwned } from '../../../infra/execute.ts';
import type { Assignee, ReviewPorts } from '../ports.ts';
import { review } from './review.ts';

/** Whether a member is active, may reply, and sees this branch. */
export const canAnswer = (assignee: Assignee, locationId: Uuid): boolean =>
  isAssignable(assignee) && includesBranch(assignee.locationIds, locationId);

/**
 * Assigns a review to a member; null removes the assignment. With `from` only while it is assigned to that member. Throws RefusalError `not_found` (also for another tenant's review),
 * `not_assignable` if the member is unknown, inactive, may not reply, or does not see the branch.
 */
export async function assignReview(
  deps: CommandDeps,
  ports: Pick<ReviewPorts, 'readAssignee'>,
  context: CommandContext,
  given: { readonly reviewId: Uuid; readonly memberId: Uuid | null; readonly assignedBy: Uuid; readonly from?: Uuid | undefined },
): Promise<{ readonly position: string | null }> {
  const { reviewId, memberId, assignedBy, from } = given;
  if (memberId === null) {
    const { position } = await executeOwned(deps, review, reviewId, { type: 'UnassignReview', unassignedBy: assignedBy, from }, context);
    return { position: packPosition({ review: position }) };
  }
  const { state } = await loadOwned(deps, review, reviewId, context.tenantId);
  if (state.status === 'unknown') throw new RefusalError(refuse('not_found'));
  const assignee = await ports.readAssignee(context.tenantId, memberId);
  if (!assignee || !canAnswer(assignee, state.locationId)) throw new RefusalError(refuse('not_assignable'));
  const command = { type: 'AssignReview', memberId, accountId: assignee.accountId, assignedBy, from } as const;
  const { position } = await executeOwned(deps, review, reviewId, command, context);
  return { position: packPosition({ review: position }) };
}
