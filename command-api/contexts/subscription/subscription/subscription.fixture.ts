import {
  amountOf,
  defaultPrices,
  isoAfter,
  day,
  type BillingDetails,
  type ChargePurpose,
  type Iso,
  type PlanChoice,
  type SubscriptionEvent,
  type SubscriptionEventNamed,
  type Uuid,
} from '@sumaa/contracts';
import type { SubscriptionCommand } from './commands.ts';
import { renewalIdOf } from './renewal-id.ts';
import type { Told } from './run.ts';

/** Ids, instants, events and commands of one subscription, for unit tests. */
export const tenantId = '11111111-1111-4111-8111-111111111111' as Uuid;
export const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
export const charge1 = '33333333-3333-4333-8333-333333333331' as Uuid;
export const charge2 = '33333333-3333-4333-8333-333333333332' as Uuid;
export const charge3 = '33333333-3333-4333-8333-333333333333' as Uuid;
export const renewalOn = (periodStart: Iso) => renewalIdOf(tenantId, periodStart);
export const payment1 = '44444444-4444-4444-8444-444444444441' as Uuid;
export const payment2 = '44444444-4444-4444-8444-444444444442' as Uuid;
export const vatPercent = 15;

/** 13 November 2026, 10:00 in Riyadh: when the trial begins. */
export const begin = '2026-11-13T07:00:00.000Z' as Iso;
export const trialEnd = isoAfter(begin, 14 * day);
/** 9:00 in Riyadh on this date. */
export const nine = (date: string) => `${date}T06:00:00.000Z` as Iso;
/** Noon in Riyadh on this date. */
export const noon = (date: string) => `${date}T09:00:00.000Z` as Iso;

export const started: SubscriptionEvent = { type: 'TrialStarted', data: { tenantId, plan: 'professional', endsAt: trialEnd } };
export const trialEnded = (plan: 'professional' | null): SubscriptionEvent => ({ type: 'TrialEnded', data: { tenantId, plan } });
export const expired = (reason: 'trial_over' | 'period_over' | 'unpaid', at: Iso): SubscriptionEvent => ({
  type: 'Expired',
  data: { tenantId, reason, at, syncUntil: isoAfter(at, 30 * day) },
});
export const resumed: SubscriptionEvent = { type: 'Resumed', data: { tenantId } };

export const professional = { plan: 'professional', interval: 'monthly' } as const;
export const first = { periodStart: trialEnd, periodEnd: nine('2026-12-27') };

export const command = (at: Iso, told: Told, chargeId = charge1): SubscriptionCommand => ({
  ...told,
  tenantId,
  at,
  chargeId,
  renewalId: renewalOn,
  vatPercent,
  prices: defaultPrices,
  byTransfer: false,
  renewalByTransfer: false,
});

/** Somebody whom every invoice can name. */
export const buyer: BillingDetails = {
  legalName: 'مطاعم الدوسري',
  vatNumber: null,
  address: { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' },
};

export const choose = (at: Iso, choice: PlanChoice, expectedTotal: number, over: object = {}, chargeId = charge1): SubscriptionCommand =>
  command(
    at,
    { type: 'ChoosePlan', ...choice, accountId, expectedTotal, membersUsed: 3, buyer, payBy: isoAfter(at, day), ...over },
    chargeId,
  );

export const paidBy = (at: Iso, forChargeId: Uuid, paymentId: Uuid): SubscriptionCommand =>
  command(at, { type: 'RecordPayment', forChargeId, paymentId, outcome: 'paid', retry: null, method: 'card', reference: null }, charge2);

export const declinedBy = (at: Iso, forChargeId: Uuid, paymentId: Uuid, retry: 'later' | 'new_card' | 'never'): SubscriptionCommand =>
  command(at, { type: 'RecordPayment', forChargeId, paymentId, outcome: 'declined', retry, method: 'card', reference: null }, charge2);

export const check = (at: Iso, chargeId = charge2): SubscriptionCommand => command(at, { type: 'CheckSubscription' }, chargeId);

type Charged = Partial<SubscriptionEventNamed<'ChargeRequested'>['data']>;

/** A charge for the plan and period of the first month, unless told otherwise. */
export function requested(purpose: ChargePurpose, requestedAt: Iso, over: Charged = {}): SubscriptionEvent {
  const { plan, interval } = { ...professional, ...over };
  const lines = over.lines ?? [{ kind: 'plan', plan, interval, net: 20_000 }];
  return {
    type: 'ChargeRequested',
    data: {
      tenantId,
      chargeId: charge1,
      purpose,
      plan,
      interval,
      ...first,
      grantedDays: 0,
      lines,
      vatPercent,
      creditVatPercent: lines.some(({ kind }) => kind === 'credit') ? vatPercent : null,
      discountPercent: 0,
      amount: amountOf(
        lines.reduce((sum, { net }) => sum + net, 0),
        vatPercent,
      ),
      requestedAt,
      payBy: purpose === 'renewal' ? null : isoAfter(requestedAt, day),
      accountId: purpose === 'renewal' ? null : accountId,
      byTransfer: false,
      ...over,
    },
  };
}

/** The payment of a charge, by card. */
export function succeeded(charge: SubscriptionEvent, paymentId: Uuid, paidAt: Iso): SubscriptionEvent {
  const { chargeId, purpose, plan, interval, periodStart, periodEnd, amount } = (charge as SubscriptionEventNamed<'ChargeRequested'>).data;
  const bought = { purpose, plan, interval, periodStart, periodEnd, amount };
  return { type: 'PaymentSucceeded', data: { tenantId, chargeId, paymentId, method: 'card', ...bought, reference: null, paidAt } };
}

export const subscribed: SubscriptionEvent = {
  type: 'SubscriptionStarted',
  data: { tenantId, ...professional, ...first, paidNet: 20_000, paidFrom: trialEnd, chargeId: charge1 },
};

const startCharge = requested('start', noon('2026-11-19'));
/** Professional, monthly, paid during the trial; its first period begins on 27 November. */
export const paidInTrial: readonly SubscriptionEvent[] = [
  started,
  startCharge,
  succeeded(startCharge, payment1, noon('2026-11-19')),
  subscribed,
];
/** The same in its first period. */
export const running: readonly SubscriptionEvent[] = [...paidInTrial, trialEnded('professional')];
