import type {
  BillingDetails,
  CancelReason,
  Erased,
  Iso,
  PastOrder,
  PaymentMethod,
  PaymentRetry,
  PlanChoice,
  PlanId,
  PlanPrices,
  Uuid,
} from '@sumaa/contracts';

/** What every command brings, because what is due by its time happens before it. */
interface Given {
  readonly tenantId: Uuid;
  readonly at: Iso;
  /** The id of a charge that comes about. */
  readonly chargeId: Uuid;
  /** The id of the renewal of a period. */
  readonly renewalId: (periodEnd: Iso) => Uuid;
  readonly vatPercent: number;
  readonly prices: PlanPrices;
  /** There is no other way to pay than a bank transfer. */
  readonly byTransfer: boolean;
  /** The same for a renewal, which a saved card pays also where cards are not offered. */
  readonly renewalByTransfer: boolean;
}

/** What decides of a bank transfer whether it is new, and what becomes of one for an order that is over. */
export interface RecordedTransfer {
  readonly order: PastOrder & { readonly accountId: Uuid | null };
  readonly membersUsed: number;
  readonly isActive: boolean;
  readonly buyer: BillingDetails | null;
  /** The ids that it would have if it was recorded for another order, without those that the staff settled. */
  readonly elsewhere: readonly Uuid[];
}

type Told =
  | { readonly type: 'StartTrial'; readonly plan: PlanId; readonly endsAt: Iso }
  /** Writes what is due by now. */
  | { readonly type: 'CheckSubscription' }
  | ({
      readonly type: 'ChoosePlan';
      readonly accountId: Uuid;
      /** The sum in halalas that was shown; another one is refused. */
      readonly expectedTotal: number;
      /** Members and open invitations. */
      readonly membersUsed: number;
      readonly buyer: BillingDetails | null;
      readonly payBy: Iso;
    } & PlanChoice)
  | { readonly type: 'WithdrawPlanChange'; readonly accountId: Uuid }
  | { readonly type: 'Cancel'; readonly reason: CancelReason; readonly comment: string | null; readonly accountId: Uuid }
  | { readonly type: 'WithdrawCancellation'; readonly accountId: Uuid }
  | {
      readonly type: 'RecordPayment';
      readonly forChargeId: Uuid;
      readonly paymentId: Uuid;
      readonly outcome: 'paid' | 'declined' | 'needs_action';
      readonly retry: PaymentRetry | null;
      readonly method: PaymentMethod;
      readonly reference: string | null;
      /** Of a bank transfer that the staff record. */
      readonly transfer?: RecordedTransfer;
    }
  /** By staff; in halalas with VAT. `wantedBefore`: what the payment gives back already, also what it was asked before grants existed. */
  | {
      readonly type: 'GrantRefund';
      readonly forChargeId: Uuid;
      readonly amount: number;
      readonly wantedBefore: number;
      readonly reason: string | Erased;
      readonly accountId: Uuid;
    }
  /** So much of a payment went back in all, in halalas with VAT; maybe by hand at the provider. */
  | { readonly type: 'NoteRefund'; readonly forChargeId: Uuid; readonly paymentId: Uuid; readonly refundedTotal: number }
  /** By staff. */
  | { readonly type: 'ExtendTrial'; readonly endsAt: Iso; readonly reason: string; readonly accountId: Uuid }
  | ({
      readonly type: 'ArrangePlan';
      readonly reason: string;
      readonly accountId: Uuid;
      readonly expectedTotal: number;
      readonly membersUsed: number;
      readonly buyer: BillingDetails | null;
      readonly payBy: Iso;
    } & PlanChoice)
  | ({
      readonly type: 'GrantMonths';
      readonly months: number;
      readonly membersUsed: number;
      readonly reason: string;
      readonly accountId: Uuid;
    } & PlanChoice)
  | {
      readonly type: 'GrantDiscount';
      readonly percent: number;
      readonly periods: number;
      readonly reason: string;
      readonly accountId: Uuid;
    };

/** The commands of a subscription. */
export type SubscriptionCommand = Told & Given;
export type SubscriptionCommandNamed<T extends Told['type']> = Extract<Told, { type: T }> & Given;
