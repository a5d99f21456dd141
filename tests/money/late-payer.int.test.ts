import type { Person } from '@sumaa/command-api/testing';
import { amountOf, hour, minute, priceOf, vatPercent } from '@sumaa/contracts';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { openBillingWorld, type BillingWorld } from './billing-world.ts';
import { problems } from './truths.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'))));
afterAll(() => world.close());

const choice = { plan: 'professional', interval: 'monthly' } as const;
const { total } = amountOf(priceOf(choice), vatPercent);
const bankAsks = (bankForTokens: boolean) => world.provider.hook('behaviour', { bankForTokens });
const ofCharge = async (chargeId: string) => (await world.payments()).filter(({ metadata }) => metadata?.charge_id === chargeId);
const told = async (type: string, chargeId: string) =>
  (await world.events()).filter((event) => event.type === type && (event.data as { chargeId?: string }).chargeId === chargeId).length;

let person: Person;
let chargeId: string;
let paymentId: string;
/** A payer whom the bank asked more than an hour ago; the notices of the provider are lost. */
beforeEach(async () => {
  person = await world.register();
  await world.saveCard(person, '4111111111111111');
  await bankAsks(true);
  ({ chargeId } = (await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total })).model);
  await world.work();
  await bankAsks(false);
  await world.advance(61 * minute);
  paymentId = (await ofCharge(chargeId))[0]?.id ?? '';
  if ((await told('PaymentFailed', chargeId)) !== 1) throw new Error('the payer was waited for too long');
});
const decide = (decision: 'approve' | 'reject') => world.provider.hook('bank', { id: paymentId, decision });
const settled = async () => problems(await world.events(), await world.payments(), true);

test('who confirms late has paid, although the notice was lost', async () => {
  await decide('approve');
  await world.advance(hour);
  expect(await told('PaymentSucceeded', chargeId)).toBe(1);
  expect(await settled()).toEqual([]);
});

test('who comes back from the bank late is told that it is paid', async () => {
  await decide('approve');
  const check = () => world.ask(person, 'POST', `/api/Subscription/charges/${chargeId}/check`);
  expect((await check()).model.state).toBe('paid');
  await world.work();
  expect(await settled()).toEqual([]);
});

test('nothing is taken anew from a card whose payer has confirmed late', async () => {
  await decide('approve');
  await world.ask(person, 'POST', `/api/Subscription/charges/${chargeId}/pay`);
  await world.work();
  expect(await ofCharge(chargeId)).toEqual([expect.objectContaining({ id: paymentId, status: 'paid', refunded: 0 })]);
  expect(await told('PaymentSucceeded', chargeId)).toBe(1);
  expect(await settled()).toEqual([]);
});

test('who confirms after another attempt was paid gets the money back', async () => {
  await world.ask(person, 'POST', `/api/Subscription/charges/${chargeId}/pay`);
  await world.work();
  await decide('approve');
  for (let hours = 0; hours < 2; hours++) await world.advance(hour);
  expect((await ofCharge(chargeId)).map(({ amount, refunded }) => amount - refunded).sort((a, b) => a - b)).toEqual([0, total]);
  expect(await told('PaymentUnapplied', chargeId)).toBe(1);
  expect(await settled()).toEqual([]);
});

test('who confirms before another paid attempt is followed gets one of both back', async () => {
  // The process dies with the attempt's outcome stored: after the wish and the attempt.
  world.dieAtAppend({ category: 'payment', count: 3, isDone: true });
  await world.ask(person, 'POST', `/api/Subscription/charges/${chargeId}/pay`);
  await world.work();
  world.dieAtAppend(null);
  expect([await told('PaymentSettled', chargeId), await told('PaymentSucceeded', chargeId)]).toEqual([2, 0]);
  await decide('approve');
  const ofPayer = () => world.provider.notices.find(({ data, type }) => type === 'payment_paid' && data.id === paymentId);
  await vi.waitUntil(ofPayer, { timeout: 30_000 });
  expect((await world.app.ask('POST', '/api/Payments/notices', { body: ofPayer() })).status).toBe(200);
  for (let hours = 0; hours < 2; hours++) await world.advance(hour);
  expect((await ofCharge(chargeId)).map(({ amount, refunded }) => amount - refunded).sort((a, b) => a - b)).toEqual([0, total]);
  expect([await told('PaymentSucceeded', chargeId), await told('PaymentUnapplied', chargeId)]).toEqual([1, 1]);
  expect(await settled()).toEqual([]);
});

test('a payment that the bank has ended is not looked up any more', async () => {
  await decide('reject');
  for (let hours = 0; hours < 3; hours++) await world.advance(hour);
  expect([await told('PaymentLapsed', chargeId), await told('PaymentFailed', chargeId)]).toEqual([1, 1]);
  expect(await settled()).toEqual([]);
});

test('nobody is asked for another card because a look-up was refused', async () => {
  const payer = await world.register();
  await world.saveCard(payer, '4111111111111111');
  const fault = (name: string, method: string) => world.provider.hook('faults', { name, method, path: '/payments', times: 100 });
  await fault('error-500', 'POST');
  const charge = (await world.ask(payer, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total })).model.chargeId as string;
  await world.work();
  await world.provider.hook('faults', undefined, 'DELETE');
  await fault('refused', 'GET');
  await world.advance(minute);
  expect([await told('PaymentAttempted', charge), await told('PaymentSettled', charge)]).toEqual([1, 0]);
  await world.provider.hook('faults', undefined, 'DELETE');
  await world.advance(minute);
  expect([await told('PaymentAttempted', charge), await told('PaymentSucceeded', charge)]).toEqual([1, 1]);
});
