import { afterAll, beforeAll, describe } from 'vitest';
import { startInstance, type Instance } from '../support/instance.ts';
import { contact } from './with-demo-data/contact.ts';
import { live } from './with-demo-data/live.ts';

let product: Instance;

// Starting with demo data takes longer than these tests: they share one product.
beforeAll(async () => {
  product = await startInstance({ env: { DEMO_DATA: 'on', POLL_SECONDS: '5', RATE_LIMITS: 'off', REPLY_UNDO_SECONDS: '1' } });
});
afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

// First, because what becomes of messages is told to the platform's staff too.
describe('live changes', () => {
  live(() => product);
});
describe('messages to the platform', () => {
  contact(() => product);
});
