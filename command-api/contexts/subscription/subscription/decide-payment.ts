import {
  accept,
  creditOf,
  foldSubscription,
  lateMoney,
  netOfPart,
  nextAttemptAt,
  periodBought,
  refundableOf,
  refuse,
  type Decision,
  type OpenCharge,
  type Quote,
  type Subscription,
  type SubscriptionEvent,
  type SubscriptionState,
  type Uuid,
} from '@sumaa/contracts';
import { holding, requestCharge } from './decide-charge.ts';
import { unnamedPayer } from './decide-choice.ts';
import { withdrawn } from './decide-due.ts';
import type { RecordedTransfer, SubscriptionCommandNamed } from './commands.ts';

type RecordPayment = SubscriptionCommandNamed<'RecordPayment'>;

/**
 * What became of a payment. A charge is paid once: another payment for it, or one for a withdrawn charge, is to be returned; a bank transfer only
 * where nothing else can be paid with it.
 */
export function recordPayment(state: Subscription, command: RecordPayment): Decision<SubscriptionEvent> {
  const { charge, settled, unapplied, tenantId } = state;
  const { forChargeId: chargeId, paymentId, outcome, method, reference, transfer } = command;
  const isKnown = (id: Uuid) => unapplied.includes(id) || Object.values(settled).some((one) => one.paymentId === id);
  if (transfer?.elsewhere.some(isKnown)) return refuse('transfer_recorded');
  if (charge?.request.chargeId === chargeId) {
    if (outcome === 'paid') return unlessUnnamed(charge.request, transfer, paid(state, charge, command));
    return outcome === 'declined' ? accept(...declined(state, charge, command)) : accept();
  }
  const earlier = settled[chargeId];
  if (!earlier) return refuse('not_found');
  if (outcome !== 'paid' || isKnown(paymentId)) return accept();
  const late = transfer && lateMoney(state, transfer.order, command.at, { ...command, ...transfer });
  if (charge && late?.becomes === 'pays') return unlessUnnamed(charge.request, transfer, paid(state, charge, command));
  if (late?.becomes === 'begins')
    return unlessUnnamed(late.quote, transfer, begun(state, late.quote, transfer?.order.accountId ?? null, command));
  return accept({ type: 'PaymentUnapplied', data: { tenantId, chargeId, paymentId, amount: earlier.amount, method, reference } });
}

/** A transfer that the staff record has to wait for the buyer whom its invoice names; other money has come and is not held up. */
function unlessUnnamed(
  charge: Parameters<typeof unnamedPayer>[0],
  transfer: RecordedTransfer | undefined,
  events: readonly SubscriptionEvent[],
): Decision<SubscriptionEvent> {
  const refusal = transfer ? unnamedPayer(charge, transfer.buyer) : null;
  return refusal ? { ok: false, refusal } : accept(...events);
}

function paid(state: Subscription, { request }: OpenCharge, command: RecordPayment): readonly SubscriptionEvent[] {
  const { tenantId, chargeId, purpose, plan, interval, grantedDays, amount, lines } = request;
  const { paymentId, method, reference, at: paidAt } = command;
  const { start: periodStart, end: periodEnd } = periodBought(request, paidAt);
  const bought = { purpose, plan, interval, periodStart, periodEnd };
  const succeeded: SubscriptionEvent = {
    type: 'PaymentSucceeded',
    data: { tenantId, chargeId, paymentId, method, ...bought, amount, reference, paidAt },
  };
  return [succeeded, ...holding(state, { ...bought, grantedDays, lines }, chargeId)];
}

/** The same choice anew, which this payment pays at once. */
function begun(state: Subscription, quote: Quote, accountId: Uuid | null, command: RecordPayment): readonly SubscriptionEvent[] {
  const { at, chargeId } = command;
  // It waits for no transfer, so nobody is asked for one.
  const chosen = requestCharge(state, quote, { at, chargeId, payBy: at, accountId, byTransfer: false });
  const asked = chosen.reduce<SubscriptionState>(foldSubscription, state);
  return asked.status === 'none' || !asked.charge ? chosen : [...chosen, ...paid(asked, asked.charge, command)];
}

function declined(state: Subscription, charge: OpenCharge, command: RecordPayment): readonly SubscriptionEvent[] {
  const { paymentId } = command;
  if (charge.failed.includes(paymentId)) return [];
  const { tenantId } = state;
  const { chargeId, purpose, periodStart: since } = charge.request;
  const retry = command.retry ?? 'later';
  const nextAt = purpose === 'renewal' && retry === 'later' ? nextAttemptAt({ ...charge, refusedForGood: false }) : null;
  const pastDue: SubscriptionEvent[] =
    purpose === 'renewal' && state.status === 'active' ? [{ type: 'PastDue', data: { tenantId, chargeId, since } }] : [];
  return [{ type: 'PaymentFailed', data: { tenantId, chargeId, paymentId, purpose, retry, nextAttemptAt: nextAt } }, ...pastDue];
}

/** Some of what a charge was paid with goes back, at most what is left of it. What went back is credited by no upgrade. */
export function grantRefund(state: Subscription, command: SubscriptionCommandNamed<'GrantRefund'>): Decision<SubscriptionEvent> {
  const { tenantId, forChargeId: chargeId, amount, wantedBefore, reason, accountId } = command;
  const { period } = state;
  const paidFor = state.settled[chargeId];
  if (!paidFor || paidFor.paymentId === null || !period) return refuse('not_found');
  const { paymentId, wantedTotal: granted } = paidFor;
  const before = Math.max(granted, wantedBefore);
  if (amount > refundableOf(state, chargeId, wantedBefore)) return refuse('refund_too_large');
  const wantedTotal = before + amount;
  const netSince = (total: number) => netOfPart(paidFor, wantedTotal) - netOfPart(paidFor, total);
  const net = netSince(before);
  const paidNet = period.chargeId === chargeId ? Math.max(0, period.paidNet - netSince(granted)) : period.paidNet;
  return accept({ type: 'RefundGranted', data: { tenantId, chargeId, paymentId, amount, net, wantedTotal, paidNet, reason, accountId } });
}

/**
 * What went back beyond all that was granted is credited by no upgrade either. An upgrade that waits to be paid and credits more than is left now
 * is withdrawn: chosen anew, it has another sum.
 */
export function noteRefund(state: Subscription, command: SubscriptionCommandNamed<'NoteRefund'>): Decision<SubscriptionEvent> {
  const { tenantId, forChargeId: chargeId, paymentId, refundedTotal: wantedTotal } = command;
  const { period } = state;
  const paidFor = state.settled[chargeId];
  if (!paidFor || paidFor.paymentId !== paymentId || !period || wantedTotal <= paidFor.wantedTotal) return accept();
  const amount = wantedTotal - paidFor.wantedTotal;
  const net = netOfPart(paidFor, wantedTotal) - netOfPart(paidFor, paidFor.wantedTotal);
  const paidNet = period.chargeId === chargeId ? Math.max(0, period.paidNet - net) : period.paidNet;
  const noted: SubscriptionEvent = { type: 'RefundNoted', data: { tenantId, chargeId, paymentId, amount, net, wantedTotal, paidNet } };
  const credit = state.charge && period.chargeId === chargeId ? creditOf(state.charge.request) : 0;
  return accept(noted, ...(credit > Math.max(0, paidFor.left - net) ? withdrawn(state, 'replaced') : []));
}
