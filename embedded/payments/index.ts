export { holdPayment, type HeldPayment } from './hold-payment.ts';
export { startPaymentsStandIn, type PaymentsOptions, type PaymentsStandIn } from './start-payments.ts';
export { TEST_CARDS, type TestCard } from './cards.ts';
