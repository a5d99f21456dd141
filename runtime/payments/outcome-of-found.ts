import type { PaymentOrder, PaymentOutcome, PaymentSnapshot } from './payment-provider.ts';

/** What is asked of the provider is asked in this currency. */
export const currency = 'SAR';

/**
 * The outcome of a payment that was found, if sum, currency and charge are those that were ordered. Anything else is never taken for ours: it is
 * `unknown`.
 */
export function outcomeOfFound(found: PaymentSnapshot, ordered: Pick<PaymentOrder, 'paymentId' | 'chargeId' | 'amount'>): PaymentOutcome {
  const { paymentId, chargeId, amount } = ordered;
  const isOrdered = found.paymentId === paymentId && found.chargeId === chargeId && found.amount === amount && found.currency === currency;
  return isOrdered ? found.outcome : { kind: 'unknown', reason: 'differs' };
}
