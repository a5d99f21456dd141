export { createMoyasar } from './moyasar.ts';
export { currency, outcomeOfFound } from './outcome-of-found.ts';
export { PaymentError, type PaymentErrorKind } from './payment-error.ts';
export type {
  PageOrder,
  PageSnapshot,
  PaymentNotice,
  PaymentOrder,
  PaymentOutcome,
  PaymentProvider,
  PaymentSnapshot,
  RetryAdvice,
  SavedCard,
  TakenPayment,
} from './payment-provider.ts';
