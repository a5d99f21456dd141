import {
  accept,
  choiceOf,
  choosing,
  needsBuyer,
  planAllowing,
  planCatalogue,
  refuse,
  type BillingDetails,
  type ChargePurpose,
  type Decision,
  type PlanId,
  type Refusal,
  type Subscription,
  type SubscriptionEvent,
} from '@sumaa/contracts';
import { expired, withdrawn } from './decide-due.ts';
import { requestCharge } from './decide-charge.ts';
import type { SubscriptionCommandNamed } from './commands.ts';

type Decided = Decision<SubscriptionEvent>;

/** A plan is paid at once, or holds from the end of the period. Choosing what holds already withdraws what was to change it. */
export function choosePlan(state: Subscription, command: SubscriptionCommandNamed<'ChoosePlan'>): Decided {
  const { at, chargeId, accountId, expectedTotal, membersUsed, payBy, byTransfer } = command;
  const { tenantId, scheduled, charge, cancelsAt } = state;
  const target = choiceOf(command);
  const choice = choosing(state, target, at, command);
  if (choice.when === 'payment_due') return refuse('payment_due');
  const stays: SubscriptionEvent[] = cancelsAt === null ? [] : [{ type: 'CancellationWithdrawn', data: { tenantId, accountId } }];
  if (choice.when === 'same') {
    const kept: SubscriptionEvent[] = scheduled ? [{ type: 'PlanChangeWithdrawn', data: { tenantId, accountId } }] : [];
    return accept(...withdrawn(state, 'replaced'), ...stays, ...kept);
  }
  const tooMany = tooManyMembers(target.plan, membersUsed);
  if (tooMany) return { ok: false, refusal: tooMany };
  if (choice.when === 'at_period_end') {
    if (scheduled?.plan === target.plan && scheduled.interval === target.interval) return accept();
    const change: SubscriptionEvent = { type: 'PlanChangeScheduled', data: { tenantId, ...target, at: choice.at, accountId } };
    return accept(...withdrawn(state, 'replaced'), ...stays, change);
  }
  const { amount } = choice.quote;
  if (amount.total !== expectedTotal) return refuse('sum_changed');
  const unnamed = amount.total > 0 ? unnamedBuyer(choice.quote, command.buyer) : null;
  if (unnamed) return { ok: false, refusal: unnamed };
  // The same choice again goes on paying the same charge.
  const open = charge?.request;
  if (open && open.plan === target.plan && open.interval === target.interval && open.amount.total === amount.total) return accept();
  return accept(...withdrawn(state, 'replaced'), ...requestCharge(state, choice.quote, { at, chargeId, payBy, accountId, byTransfer }));
}

/** Why a plan with fewer members cannot be chosen; null where it allows as many as there are. */
export function tooManyMembers(plan: PlanId, membersUsed: number): Refusal | null {
  const limit = planCatalogue[plan].limits.members;
  if (limit === null || membersUsed <= limit) return null;
  return { code: 'plan_too_small', params: { used: membersUsed, limit, plan: planAllowing('members', membersUsed - 1) ?? plan } };
}

type NamedCharge = Parameters<typeof needsBuyer>[0];

/**
 * Why a choice is not to be paid: its invoice could not name the buyer, whose address may have been removed after it was made. A renewal comes by
 * itself, so it is not held up.
 */
export const unnamedPayer = (charge: NamedCharge & { readonly purpose: ChargePurpose }, buyer: BillingDetails | null): Refusal | null =>
  charge.purpose === 'renewal' ? null : unnamedBuyer(charge, buyer);

/** Why a charge whose invoice names its buyer is not asked for; null: it may be. */
function unnamedBuyer(charge: NamedCharge, buyer: BillingDetails | null): Refusal | null {
  if (!needsBuyer(charge) || (buyer?.address ?? null) !== null) return null;
  const fields = { ...(buyer === null ? { legalName: ['required'] as const } : {}), address: ['required'] as const };
  return { code: 'buyer_needed', fields };
}

/** The present plan goes on after the period, unless an unpaid renewal asks for the other one already. */
export function withdrawPlanChange(state: Subscription, { tenantId, accountId }: SubscriptionCommandNamed<'WithdrawPlanChange'>): Decided {
  if (!state.scheduled) return accept();
  if (state.charge?.request.purpose === 'renewal') return refuse('payment_due');
  return accept({ type: 'PlanChangeWithdrawn', data: { tenantId, accountId } });
}

/** At the end of the period; at once where its renewal was not paid. Where no plan is held yet, what is open to be paid for one is withdrawn. */
export function cancel(state: Subscription, command: SubscriptionCommandNamed<'Cancel'>): Decided {
  const { tenantId, at, reason, comment, accountId } = command;
  const { status, period, cancelsAt, charge } = state;
  if (cancelsAt !== null) return accept();
  const isHeld = period !== null && status !== 'cancelled' && status !== 'incomplete';
  if (!isHeld) return charge ? accept(...withdrawn(state, 'subscription_ended')) : refuse('nothing_to_cancel');
  const isUnpaid = charge?.request.purpose === 'renewal';
  const scheduled: SubscriptionEvent = {
    type: 'CancellationScheduled',
    data: { tenantId, at: isUnpaid ? at : period.end, reason, comment, accountId },
  };
  if (!isUnpaid) return accept(...withdrawn(state, 'replaced'), scheduled);
  const over: SubscriptionEvent[] = state.ended ? [] : [expired(state, 'period_over', at)];
  return accept<SubscriptionEvent>(
    scheduled,
    ...withdrawn(state, 'subscription_ended'),
    { type: 'Cancelled', data: { tenantId, because: 'requested', at } },
    ...over,
  );
}

export function withdrawCancellation(state: Subscription, command: SubscriptionCommandNamed<'WithdrawCancellation'>): Decided {
  const { tenantId, accountId } = command;
  if (state.cancelsAt !== null) return accept({ type: 'CancellationWithdrawn', data: { tenantId, accountId } });
  return state.status === 'cancelled' ? refuse('cancellation_over') : accept();
}
