import {
  choiceOf,
  day,
  dueBy,
  ended,
  foldSubscription,
  renewalOf,
  type Due,
  type Iso,
  type Subscription,
  type SubscriptionEvent,
  type Terms,
  type Uuid,
} from '@sumaa/contracts';
import { requestCharge } from './decide-charge.ts';

interface Given extends Terms {
  readonly at: Iso;
  readonly chargeId: Uuid;
  readonly renewalId: (periodEnd: Iso) => Uuid;
  readonly renewalByTransfer: boolean;
}

/** What time has brought by `at`: the events, and the state after them. A late call gives what an early one would have, each thing once. */
export function catchUp(
  state: Subscription,
  given: Given,
): { readonly state: Subscription; readonly events: readonly SubscriptionEvent[] } {
  const events: SubscriptionEvent[] = [];
  let current = state;
  for (let [due] = dueBy(current, given.at); due; [due] = dueBy(current, given.at)) {
    const happened = eventsOf(current, due, given);
    events.push(...happened);
    current = happened.reduce<Subscription>((folded, event) => foldSubscription(folded, event) as Subscription, current);
  }
  return { state: current, events };
}

function eventsOf(state: Subscription, due: Due, given: Given): readonly SubscriptionEvent[] {
  const { tenantId } = state;
  switch (due.what) {
    case 'trial_over': {
      const over: SubscriptionEvent = { type: 'TrialEnded', data: { tenantId, plan: state.period?.plan ?? null } };
      return state.period ? [over] : [over, expired(state, 'trial_over', due.at)];
    }
    case 'period_over': {
      const cancelled: SubscriptionEvent = { type: 'Cancelled', data: { tenantId, because: 'requested', at: due.at } };
      return [...withdrawn(state, 'subscription_ended'), cancelled, expired(state, 'period_over', due.at)];
    }
    case 'renewal':
      return renew(state, given);
    case 'announcement':
      return announced(state, given);
    case 'choice_given_up':
      return withdrawn(state, 'not_paid_in_time');
    case 'sync_pause':
      return [{ type: 'SyncPaused', data: { tenantId, at: due.at } }];
    case 'notice': {
      const { of, endsAt } = due;
      // A late reminder is given once, with the days that are left.
      const days = dueBy(state, given.at).reduce(
        (least, one) => (one.what === 'notice' && one.of === of && one.days < least ? one.days : least),
        due.days,
      );
      return [{ type: 'SubscriptionNoticeGiven', data: { tenantId, of, days, endsAt } }];
    }
    case 'retry':
    case 'past_due':
    case 'unpaid_read_only':
    case 'unpaid_cancelled':
      return eventsOfUnpaid(state, due, given.at);
    default: {
      const unhandled: never = due;
      return unhandled;
    }
  }
}

function eventsOfUnpaid(state: Subscription, due: Due, at: Iso): readonly SubscriptionEvent[] {
  const { tenantId, charge } = state;
  if (!charge) return [];
  const { chargeId } = charge.request;
  switch (due.what) {
    case 'retry':
      return [{ type: 'ChargeRetryDue', data: { tenantId, chargeId, attempt: charge.attempts + 1, because: 'schedule', at } }];
    case 'past_due':
      return [{ type: 'PastDue', data: { tenantId, chargeId, since: charge.request.periodStart } }];
    case 'unpaid_read_only':
      return [expired(state, 'unpaid', due.at)];
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the caller passes what concerns an unpaid renewal
    default:
      return [...withdrawn(state, 'subscription_ended'), { type: 'Cancelled', data: { tenantId, because: 'unpaid', at: due.at } }];
  }
}

/** What the next period will cost. */
function announced(state: Subscription, given: Given): readonly SubscriptionEvent[] {
  const { tenantId, period } = state;
  if (!period) return [];
  const quote = renewalOf(state, period, given);
  const price = given.prices[quote.plan][quote.interval];
  const days = Math.ceil((Date.parse(period.end) - Date.parse(given.at)) / day);
  return [{ type: 'RenewalAnnounced', data: { tenantId, ...choiceOf(quote), price, amount: quote.amount, days, endsAt: period.end } }];
}

/** The next period: to be paid, or held at once where it costs nothing. */
function renew(state: Subscription, given: Given): readonly SubscriptionEvent[] {
  const { at, renewalByTransfer: byTransfer } = given;
  const { tenantId, period } = state;
  if (!period) return [];
  const own = given.renewalId(period.end);
  const isUsed = own in state.settled || state.charge?.request.chargeId === own;
  const chargeId = isUsed ? given.chargeId : own;
  const quote = renewalOf(state, period, given);
  const due: SubscriptionEvent = { type: 'RenewalDue', data: { tenantId, ...choiceOf(quote), periodEnd: period.end } };
  return [...withdrawn(state, 'replaced'), due, ...requestCharge(state, quote, { at, chargeId, payBy: null, accountId: null, byTransfer })];
}

/** Takes back what is open to be paid. */
export function withdrawn(
  { tenantId, charge }: Subscription,
  reason: 'replaced' | 'not_paid_in_time' | 'subscription_ended',
): readonly SubscriptionEvent[] {
  return charge ? [{ type: 'ChargeWithdrawn', data: { tenantId, chargeId: charge.request.chargeId, reason } }] : [];
}

/** Answering is over since `at`. */
export function expired({ tenantId }: Subscription, reason: Parameters<typeof ended>[0], at: Iso): SubscriptionEvent {
  return { type: 'Expired', data: { tenantId, ...ended(reason, at) } };
}
