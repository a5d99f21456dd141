export { startPaymentsFixture, type PaymentsFixture } from '../payments.fixture.ts';
