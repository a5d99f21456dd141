import { isoAfter, methodsOffered, unpaidChoiceMs, type CancelReason, type PlanChoice, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';
import { readProfile } from '../billing-profile/read-profile.ts';
import { withinSeats } from '../seats/seat-keeper.ts';
import { runSubscription } from './run.ts';
import { subscription } from './subscription.ts';

/**
 * Chooses a plan for the context's tenant. Answers the charge that is to be paid now (null: nothing is) and the position written. Throws
 * RefusalError `payment_due | sum_changed | plan_too_small | buyer_needed`.
 */
export async function choosePlan(
  deps: CommandDeps,
  context: CommandContext,
  given: PlanChoice & { readonly accountId: Uuid; readonly expectedTotal: number },
): Promise<{ readonly chargeId: Uuid | null; readonly position: string | null }> {
  const { details: buyer } = await readProfile(deps, context.tenantId);
  const methods = methodsOffered(await deps.settings(), deps.payments !== null);
  const payBy = isoAfter(context.occurredAt, unpaidChoiceMs[methods.transfer ? 'transfer' : 'online']);
  const { state, token } = await withinSeats(deps, context, given.plan, (membersUsed) =>
    runSubscription(deps, context, { type: 'ChoosePlan', ...given, membersUsed, buyer, payBy }),
  );
  const charge = state.status === 'none' ? null : state.charge;
  return { chargeId: charge?.request.chargeId ?? null, position: token };
}

/** Cancels at the end of the period. Answers the position written. Throws RefusalError `nothing_to_cancel`. */
export async function cancel(
  deps: CommandDeps,
  context: CommandContext,
  given: { readonly accountId: Uuid; readonly reason: CancelReason; readonly comment: string | null },
): Promise<string | null> {
  return (await runSubscription(deps, context, { type: 'Cancel', ...given })).token;
}

/** Withdraws a cancellation, if it is still to come and this account was the last to ask for it. Answers the position written. */
export async function resume(
  deps: CommandDeps,
  context: CommandContext,
  { endedBy, accountId }: { readonly endedBy: Uuid; readonly accountId: Uuid },
): Promise<string | null> {
  const events = (await findOwned(deps, subscription, context.tenantId, context.tenantId))?.events ?? [];
  const last = events.findLast(({ type }) => type === 'CancellationScheduled' || type === 'Cancelled');
  if (last?.type !== 'CancellationScheduled' || last.data.accountId !== endedBy) return null;
  return (await runSubscription(deps, context, { type: 'WithdrawCancellation', accountId })).token;
}
