import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '@sumaa/command-api/testing';
import { accessAt, foldSubscription, iso, type SubscriptionEvent, type SubscriptionState, type Uuid } from '@sumaa/contracts';
import { afterEach, expect, inject, test } from 'vitest';
import type { HeldPayment } from '../payments/index.ts';
import { writeDemoSubscribers } from './demo-subscribers.ts';

let app: TestApp;
afterEach(() => app.close());

/** Short months before it, and long ones. */
test.each(['2026-03-02T08:00:00.000Z', '2026-08-31T20:00:00.000Z'])('a business in every state on %s, also when resumed', async (at) => {
  app = await startTestApp(inject('postgresUrl'));
  const begunAt = new Date(at);
  const held = new Map<string, HeldPayment>();
  const hold = async (payment: HeldPayment) => void held.set(payment.paymentId, payment);
  const write = () =>
    writeDemoSubscribers(app.api.commands, { begunAt, password: 'palm-saffron-coral-9', staff: randomUUID() as Uuid, hold });
  const states = async () => {
    const found: Record<string, unknown> = {};
    for (const [id, tenantId] of await write()) {
      const events = (await app.events('subscription', tenantId)) as unknown as SubscriptionEvent[];
      const state = events.reduce<SubscriptionState>(foldSubscription, { status: 'none' });
      if (state.status === 'none') throw new Error(`${id} has no subscription`);
      const { status, period, cancelsAt } = state;
      found[id] = [status, accessAt(state, iso(begunAt)), period && `${period.plan} ${period.interval}`, cancelsAt !== null];
    }
    return found;
  };
  /** What was paid by card, with its sum. */
  const paid = async (tenants: ReadonlyMap<string, Uuid>) => {
    const events = await Promise.all([...tenants.values()].map((tenantId) => app.events('subscription', tenantId)));
    return (events.flat() as unknown as SubscriptionEvent[]).flatMap(({ type, data }) =>
      type === 'PaymentSucceeded' && data.method === 'card' ? [[data.paymentId, data.amount.total]] : [],
    );
  };
  const first = await states();
  expect(first).toEqual({
    trial: ['trialing', 'full', null, false],
    'trial-ends': ['trialing', 'full', null, false],
    monthly: ['active', 'full', 'professional monthly', false],
    yearly: ['active', 'full', 'basic yearly', false],
    transfer: ['active', 'full', 'enterprise yearly', false],
    'past-due': ['past_due', 'full', 'professional monthly', false],
    leaving: ['active', 'full', 'basic monthly', true],
    expired: ['cancelled', 'read_only', null, false],
    cancelled: ['cancelled', 'read_only', expect.anything(), expect.anything()],
    complimentary: ['active', 'full', 'professional monthly', false],
    incomplete: ['incomplete', 'read_only', null, false],
    lapsed: ['cancelled', 'read_only', null, false],
  });
  expect(await states()).toEqual(first);
  const ofLapsed = (await app.events('subscription', (await write()).get('lapsed')!)) as unknown as SubscriptionEvent[];
  expect(ofLapsed.flatMap(({ type, data }) => (type === 'ChargeWithdrawn' ? [data.reason] : []))).toEqual(['not_paid_in_time']);
  const payments = await paid(await write());
  expect(payments.length).toBeGreaterThan(3);
  expect([...held.values()].map(({ paymentId, amount }) => [paymentId, amount])).toEqual(expect.arrayContaining(payments));
  expect(held.size, 'the provider holds nothing else').toBe(payments.length);
});
