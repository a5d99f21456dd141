import type { Uuid } from '../../kernel/ids.ts';
import type { Iso } from '../../kernel/time.ts';
import { planCatalogue, type PlanChoice } from './catalogue.ts';
import type { SubscriptionEventNamed } from './events.ts';
import { choosing, type Quote, type Terms } from './quote.ts';
import type { Subscription } from './state.ts';

/** How an order ended; null: it is still to be paid. */
export type OrderEnd = 'paid' | SubscriptionEventNamed<'ChargeWithdrawn'>['data']['reason'] | null;

/** An order that money came for when it was over. */
export interface PastOrder extends PlanChoice {
  /** Halalas with VAT. */
  readonly total: number;
  readonly ended: OrderEnd;
}

/** What becomes of such money: it pays the order that is open now, begins the plan after all, or waits to be sent back. */
export type LateMoney =
  | { readonly becomes: 'pays'; readonly chargeId: Uuid }
  | { readonly becomes: 'begins'; readonly quote: Quote }
  | { readonly becomes: 'held' };

/** What late money needs to know besides the subscription. */
export interface LateTerms extends Terms {
  /** Members and open invitations. */
  readonly membersUsed: number;
  /** Whether the business may sign in; without that no plan begins. */
  readonly isActive: boolean;
}

/**
 * Decides what becomes of money for an order that is over. It pays an open order of the same plan and sum. Where no plan is held and none is
 * ordered, it begins the plan if that costs the same now; not after the business cancelled, or where the order was paid before.
 */
export function lateMoney(state: Subscription, order: PastOrder, now: Iso, terms: LateTerms): LateMoney {
  const open = state.charge?.request;
  if (open) {
    const isSame = open.plan === order.plan && open.interval === order.interval && open.amount.total === order.total;
    return isSame ? { becomes: 'pays', chargeId: open.chargeId } : { becomes: 'held' };
  }
  const wasCancelled = order.ended === 'subscription_ended' && state.ended?.reason !== 'unpaid';
  if (!terms.isActive || order.ended === 'paid' || wasCancelled) return { becomes: 'held' };
  const choice = choosing(state, order, now, terms);
  const { members } = planCatalogue[order.plan].limits;
  const fits = members === null || terms.membersUsed <= members;
  const stands = choice.when === 'now' && choice.quote.purpose === 'start' && choice.quote.amount.total === order.total;
  return stands && fits ? { becomes: 'begins', quote: choice.quote } : { becomes: 'held' };
}
