import { startPaymentsFixture, type PaymentsFixture } from '@sumaa/embedded/payments/testing';
import { amountOf, day, priceOf, vatPercent, type BillingEntry, type SubscriptionView } from '@sumaa/contracts';
import { testTimeoutMs } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerBusiness, signIn, type Caller } from '../support/api.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { laterEnv } from '../support/restart-later.ts';
import { saveSeller, withoutSeller } from '../support/seller.ts';
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
    ...withoutSeller,
    RATE_LIMITS: 'off',
    // Short, so that nobody waits long for the lock of a killed process.
    JOB_LOCK_SECONDS: '2',
    PAYMENT_SECRET_KEY: secretKey.reveal(),
    PAYMENT_PUBLISHABLE_KEY: publishableKey,
    PAYMENT_WEBHOOK_SECRET: webhookSecret.reveal(),
    PAYMENT_API_URL: apiUrl,
  };
  product = await startInstance({ shape: 'embedded', env });
});
afterAll(async () => {
  await product?.stop();
  await product?.remove();
  await provider?.dispose();
});

const viewOf = (owner: Caller) => owner.model<SubscriptionView>('GET', '/api/Subscription');
const historyOf = async (owner: Caller) => (await owner.model<{ entries: BillingEntry[] }>('GET', '/api/Subscription/history')).entries;
const invoiced = (entries: readonly BillingEntry[]) => entries.filter(({ what, document }) => what === 'paid' && document !== null);
const printed = (entries: readonly BillingEntry[]) => invoiced(entries).filter(({ document }) => document?.hasFile === true);

test(
  'a renewal whose process is killed before the charge, after its event, and after its invoice is paid and invoiced once',
  async () => {
    await saveSeller(product);
    const { email, password, ...owner } = await registerBusiness(product);
    const { cardId } = await owner.model<{ cardId: string }>('POST', '/api/Subscription/cards');
    await owner.model('PUT', `/api/Subscription/cards/${cardId}`, { token: await provider.saveCard('4111111111111111') });
    await owner.model('POST', `/api/Subscription/cards/${cardId}/confirm`);
    const { chargeId } = await owner.model<{ chargeId: string }>('POST', '/api/Subscription/plan', { ...choice, expectedTotal: total });
    await owner.model('POST', `/api/Subscription/charges/${chargeId}/pay`);
    await until(
      () => historyOf(owner),
      (entries) => printed(entries).length === 1,
      testTimeoutMs,
    );

    const place = { shape: 'embedded', dataDir: product.dataDir, port: Number(new URL(product.url).port) } as const;
    const later = laterEnv(env, renewalIsDue);
    const restart = async (): Promise<Caller> => {
      product = await startInstance({ ...place, env: later });
      return signIn(product, email, password);
    };
    /** Kills the process as soon as this is so. */
    const killedOnce = async <T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<void> => {
      await until(ask, isSo, testTimeoutMs);
      await product.kill();
    };
    const isRenewed = ({ period }: SubscriptionView) => period !== null && Date.parse(period.end) > Date.now() + renewalIsDue * day;
    await product.stop();

    await provider.hook('faults', { name: 'error-500', times: 1_000_000, path: '/payments' });
    const before = await restart();
    await killedOnce(
      () => viewOf(before),
      ({ charge }) => charge?.purpose === 'renewal',
    );
    const charging = await restart();
    await provider.hook('faults', undefined, 'DELETE');
    await killedOnce(() => viewOf(charging), isRenewed);
    const issuing = await restart();
    await killedOnce(
      () => historyOf(issuing),
      (entries) => invoiced(entries).length === 2,
    );

    const after = await restart();
    const entries = await until(
      () => historyOf(after),
      (found) => printed(found).length === 2,
      testTimeoutMs,
    );
    expect(entries.filter(({ what }) => what === 'paid')).toHaveLength(2);
    expect(entries.map(({ document }) => document?.number.slice(-6)).toSorted()).toEqual(['000001', '000002']);
    expect(await viewOf(after)).toMatchObject({ status: 'active', charge: null });
    const { payments } = (await provider.hook('state')).body as { payments: ProviderPayment[] };
    expect(payments.filter(({ metadata }) => metadata?.charge_id).map(({ status, refunded }) => [status, refunded])).toEqual([
      ['paid', 0],
      ['paid', 0],
    ]);
  },
  2 * testTimeoutMs,
);
