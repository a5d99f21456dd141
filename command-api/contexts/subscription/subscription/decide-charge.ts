import {
  choiceOf,
  invoicedNet,
  type ChargeLine,
  type ChargePurpose,
  type Iso,
  type PlanChoice,
  type Quote,
  type Subscription,
  type SubscriptionEvent,
  type Uuid,
} from '@sumaa/contracts';

interface Bought extends PlanChoice {
  readonly purpose: ChargePurpose;
  readonly periodStart: Iso;
  readonly periodEnd: Iso;
  /** The last days of it, for which nothing is paid. */
  readonly grantedDays: number;
  readonly lines: readonly ChargeLine[];
  /** What of them was not asked for, before VAT. */
  readonly waivedNet?: number;
}

/** Asks for the payment of a quote; what costs nothing, or too little to be taken, holds at once. */
export function requestCharge(
  state: Subscription,
  quote: Quote,
  {
    at,
    chargeId,
    payBy,
    accountId,
    byTransfer,
  }: {
    readonly at: Iso;
    readonly chargeId: Uuid;
    readonly payBy: Iso | null;
    readonly accountId: Uuid | null;
    readonly byTransfer: boolean;
  },
): readonly SubscriptionEvent[] {
  const { tenantId } = state;
  const { purpose, period, granted, discountPercent, vatPercent, creditVatPercent, amount, waived } = quote;
  const days = { periodStart: period.start, periodEnd: period.end, grantedDays: granted?.becomes ?? 0 };
  const bought = { purpose, ...choiceOf(quote), ...days, lines: [...quote.lines] };
  if (amount.total === 0) return holding(state, { ...bought, waivedNet: waived?.net ?? 0 }, null);
  const terms = { vatPercent, creditVatPercent, discountPercent, amount, requestedAt: at, payBy, accountId, byTransfer };
  return [{ type: 'ChargeRequested', data: { tenantId, chargeId, ...bought, ...terms } }];
}

/** What holds once a charge is paid (`chargeId` null: without payment). */
export function holding(state: Subscription, bought: Bought, chargeId: Uuid | null): readonly SubscriptionEvent[] {
  const { tenantId, period } = state;
  const { purpose, periodStart, periodEnd, grantedDays, waivedNet = 0 } = bought;
  const paidNet = invoicedNet(bought) - waivedNet;
  const held = { tenantId, ...choiceOf(bought), periodStart, periodEnd, paidNet, paidFrom: periodStart, chargeId };
  const resumed: SubscriptionEvent[] = state.ended ? [{ type: 'Resumed', data: { tenantId } }] : [];
  if (purpose === 'start') return [{ type: 'SubscriptionStarted', data: held }, ...resumed];
  if (purpose === 'renewal') return [{ type: 'SubscriptionRenewed', data: held }, ...resumed];
  if (!period) return [];
  const isSamePeriod = period.end === periodEnd;
  const changed = { ...held, grantedDays, previous: choiceOf(period), periodStart: isSamePeriod ? period.start : periodStart };
  return [{ type: 'PlanChanged', data: changed }, ...resumed];
}
