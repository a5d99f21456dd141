export { createMoyasar } from './moyasar.ts';
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
} from './payment-provider.ts';
