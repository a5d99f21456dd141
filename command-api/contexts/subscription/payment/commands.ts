import type { Erased, Iso, PaymentMethod, PaymentRetry, TransferOutcome, Uuid } from '@sumaa/contracts';

interface OfCharge {
  readonly tenantId: Uuid;
  readonly chargeId: Uuid;
  readonly at: Iso;
}

/** The commands of a charge's payment. Amounts in halalas with VAT. */
export type PaymentCommand = OfCharge &
  (
    | {
        readonly type: 'Attempt';
        /** The id of the nth attempt, from 1. */
        readonly idOf: (nth: number) => Uuid;
        readonly trigger: Uuid;
        readonly cardId: Uuid;
        readonly amount: number;
        /** Pages on which nothing was paid when they were closed. */
        readonly lookedUp: readonly Uuid[];
      }
    | { readonly type: 'AwaitPayer'; readonly paymentId: Uuid; readonly url: string }
    | {
        readonly type: 'Settle';
        readonly paymentId: Uuid;
        readonly outcome: 'paid' | 'declined';
        readonly code: string | null;
        readonly retry: PaymentRetry | null;
      }
    | {
        readonly type: 'RequestPage';
        /** The id of a new page. */
        readonly pageId: Uuid;
        readonly amount: number;
        readonly expiresAt: Iso;
        readonly accountId: Uuid;
      }
    | { readonly type: 'OpenPage'; readonly pageId: Uuid; readonly url: string }
    | { readonly type: 'ClosePage'; readonly pageId: Uuid }
    | { readonly type: 'Want'; readonly accountId: Uuid }
    | {
        /** As its subscription granted it. */
        readonly type: 'RequestRefund';
        readonly paymentId: Uuid;
        readonly method: PaymentMethod;
        readonly amount: number;
        readonly net: number;
        readonly wantedTotal: number;
        readonly reason: string | Erased;
        readonly accountId: Uuid;
      }
    | {
        readonly type: 'SettleTransfer';
        readonly paymentId: Uuid;
        readonly outcome: TransferOutcome;
        readonly amount: number;
        readonly reason: string | Erased;
        readonly accountId: Uuid;
      }
    | { readonly type: 'Refund'; readonly paymentId: Uuid; readonly refundedTotal: number }
  );
