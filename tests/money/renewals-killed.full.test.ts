import { startPaymentsFixture, type PaymentsFixture } from '@sumaa/embedded/payments/testing';
import { amountOf, priceOf, vatPercent, type SubscriptionView } from '@sumaa/contracts';
import { amount, report, testTimeoutMs } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerBusiness, signIn } from '../support/api.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { laterEnv } from '../support/restart-later.ts';
import { until } from '../support/until.ts';
import type { ProviderPayment } from './billing-world.ts';

const choice = { plan: 'basic', interval: 'monthly' } as const;
const { total } = amountOf(priceOf(choice), vatPercent);
/** Days after registration on which the first paid month, which follows the trial, has ended. */
const renewalIsDue = 48;

let provider: PaymentsFixture;
let product: Instance;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  provider = await startPaymentsFixture();
  const { secretKey, publishableKey, webhookSecret, apiUrl } = provider.config;
  env = {
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
    // Short, so that nobody waits long for the lock of a killed process.
    JOB_LOCK_SECONDS: '2',
    PAYMENT_SECRET_KEY: secretKey.reveal(),
    PAYMENT_PUBLISHABLE_KEY: publishableKey,
    PAYMENT_WEBHOOK_SECRET: webhookSecret.reveal(),
    PAYMENT_API_URL: apiUrl,
    PAYMENT_CALLS_PER_SECOND: '5',
  };
  product = await startInstance({ shape: 'embedded', env });
});
afterAll(async () => {
  await product?.stop();
  await product?.remove();
  await provider?.dispose();
});

const paid = async () =>
  (((await provider.hook('state')).body as { payments: ProviderPayment[] }).payments ?? []).filter(({ status }) => status === 'paid');

test(
  'renewals whose process is killed right after the provider took the money are paid once each',
  async () => {
    const kills = amount({ bounded: 2, full: 30 }, 'runs');
    const owners = [];
    for (let n = 0; n <= kills; n++) {
      const owner = await registerBusiness(product);
      const { cardId } = await owner.model<{ cardId: string }>('POST', '/api/Subscription/cards');
      await owner.model('PUT', `/api/Subscription/cards/${cardId}`, { token: await provider.saveCard('4111111111111111') });
      await owner.model('POST', `/api/Subscription/cards/${cardId}/confirm`);
      const { chargeId } = await owner.model<{ chargeId: string }>('POST', '/api/Subscription/plan', { ...choice, expectedTotal: total });
      await owner.model('POST', `/api/Subscription/charges/${chargeId}/pay`);
      owners.push(owner);
    }
    await until(paid, ({ length }) => length === owners.length);

    const place = { shape: 'embedded', dataDir: product.dataDir, port: Number(new URL(product.url).port) } as const;
    const later = laterEnv(env, renewalIsDue);
    await product.stop();
    let made = 0;
    for (let taken = owners.length; taken < 2 * owners.length; made++) {
      product = await startInstance({ ...place, env: later });
      const before = taken;
      taken = (await until(paid, ({ length }) => length > before, testTimeoutMs)).length;
      await product.kill();
    }
    product = await startInstance({ ...place, env: later });
    for (const { email, password } of owners) {
      const again = await signIn(product, email, password);
      const view = await until(
        () => again.model<SubscriptionView>('GET', '/api/Subscription'),
        ({ status, period }) => status === 'active' && period !== null && Date.parse(period.end) > Date.now() + renewalIsDue * 86_400_000,
        testTimeoutMs,
      );
      expect(view.status).toBe('active');
    }
    const payments = await paid();
    expect([payments.length, new Set(payments.map(({ metadata }) => metadata?.charge_id)).size]).toEqual([
      2 * owners.length,
      2 * owners.length,
    ]);
    report('renewals', made, { businesses: owners.length, kills: made, 'payments each': 2 });
  },
  testTimeoutMs,
);
