import type { PaymentMethod, PaymentRetry, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';

/** What became of a payment, for the subscription. */
export interface PaymentReport {
  readonly tenantId: Uuid;
  readonly chargeId: Uuid;
  readonly paymentId: Uuid;
  readonly outcome: 'paid' | 'declined' | 'needs_action';
  readonly retry: PaymentRetry | null;
  readonly method: PaymentMethod;
}

/** What payments need from the subscription. */
export interface PaymentPorts {
  /** Records what became of a payment; answers the position written. */
  recordPayment(context: CommandContext, report: PaymentReport): Promise<string | null>;
  /** Notes how much of a payment of the context's tenant went back in all, in halalas with VAT; answers the position written. */
  noteRefund(
    context: CommandContext,
    refund: { readonly chargeId: Uuid; readonly paymentId: Uuid; readonly refundedTotal: number },
  ): Promise<string | null>;
}
