import { randomUUID } from 'node:crypto';
import { amountOf, day, hour, priceOf, vatPercent } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buyer, openBillingWorld, type BillingWorld } from './billing-world.ts';
import { problems } from './truths.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'))));
afterAll(() => world.close());

const choice = { plan: 'professional', interval: 'monthly' } as const;
const { total } = amountOf(priceOf(choice), vatPercent);
const typesOf = async (type: string) => (await world.events()).filter((event) => event.type === type).length;
const noticed = (body: object) => world.app.ask('POST', '/api/Payments/notices', { body });

test('a sum or a plan that was changed in the browser is refused, and nothing is to be paid', async () => {
  const person = await world.register();
  for (const body of [
    { ...choice, expectedTotal: 1 },
    { plan: 'enterprise', interval: 'yearly', expectedTotal: total },
  ]) {
    const answer = await world.ask(person, 'POST', '/api/Subscription/plan', body);
    expect([answer.status, answer.body.code]).toEqual([409, 'sum_changed']);
  }
  const unknown = await world.ask(person, 'POST', '/api/Subscription/plan', { plan: 'free', interval: 'monthly', expectedTotal: 0 });
  expect(unknown.status).toBe(400);
  expect(await typesOf('ChargeRequested')).toBe(0);
});

test('a year is not sold to whom its invoice cannot name, until the address is saved', async () => {
  const person = await world.register();
  const year = { plan: 'professional', interval: 'yearly' } as const;
  const body = { ...year, expectedTotal: amountOf(priceOf(year), vatPercent).total };
  const buy = () => world.ask(person, 'POST', '/api/Subscription/plan', body);
  const refused = await buy();
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([
    409,
    'buyer_needed',
    ['legalName', 'address'],
  ]);
  const save = (details: object) => world.ask(person, 'PUT', '/api/Subscription/billing-details', details);
  expect((await save({ ...buyer, vatNumber: '310122393500003', address: null })).body.errors).toHaveProperty('address');
  expect((await save({ ...buyer, address: null })).status).toBe(200);
  expect(Object.keys((await buy()).body.errors ?? {})).toEqual(['address']);
  await save(buyer);
  const { chargeId } = (await buy()).model;
  await save({ ...buyer, address: null });
  for (const way of ['pay', 'page']) {
    const paid = await world.ask(person, 'POST', `/api/Subscription/charges/${chargeId}/${way}`);
    expect([way, paid.body.code]).toEqual([way, way === 'pay' ? 'card_needed' : 'buyer_needed']);
  }
});

test('a forged notice is turned away, a repeated one counts once, and one about money that did not come changes nothing', async () => {
  const person = await world.register();
  const { model } = await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total });
  const paid = { id: randomUUID(), type: 'payment_paid', created_at: '2026-11-13T07:00:00Z', live: false, data: { id: randomUUID() } };
  expect((await noticed({ ...paid, secret_token: 'guessed' })).status).toBe(401);
  expect((await noticed(paid)).status).toBe(401);
  expect(await typesOf('PaymentNoticed')).toBe(0);

  const secret = world.provider.config.webhookSecret.reveal();
  const aged = { ...paid, id: randomUUID(), created_at: '2025-11-13T07:00:00Z', secret_token: secret };
  for (const body of [{ ...paid, secret_token: secret }, aged, aged]) expect((await noticed(body)).status).toBe(200);
  await world.work();
  expect([await typesOf('PaymentNoticed'), await typesOf('PaymentSucceeded')]).toEqual([2, 0]);

  await world.saveCard(person, '4111111111111111');
  await world.work();
  await expect.poll(() => world.provider.notices.length).toBeGreaterThan(0);
  for (const body of world.provider.notices.toReversed()) expect((await noticed(body)).status).toBe(200);
  await world.passNotices(5);
  await world.advance(hour);
  expect(await typesOf('PaymentNoticed')).toBe(2 + world.provider.notices.length);
  expect(await typesOf('PaymentSucceeded')).toBe(1);
  expect((await world.ask(person, 'POST', `/api/Subscription/charges/${model.chargeId}/check`)).model.state).toBe('paid');
  expect(problems(await world.events(), await world.payments(), true)).toEqual([]);
});

test('a payment of another charge pays none when its payer comes back from the bank', async () => {
  const person = await world.register();
  await world.saveCard(person, '4111111111111111');
  // The attempt is stored, and the provider takes nothing.
  await world.provider.hook('faults', { name: 'error-500', times: 100, method: 'POST', path: '/payments' });
  const { chargeId } = (await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total })).model;
  await world.work();
  await world.provider.hook('faults', undefined, 'DELETE');
  const attempted = (await world.events()).findLast(({ type }) => type === 'PaymentAttempted')?.data as { readonly paymentId: string };
  const metadata = { charge_id: randomUUID(), tenant_id: person.tenantId };
  await world.provider.hook('payments', { id: attempted.paymentId, amount: total, metadata, at: world.app.now.at.toISOString() });
  const check = await world.ask(person, 'POST', `/api/Subscription/charges/${chargeId}/check`);
  expect(check.model.state).toBe('waiting');
  expect(
    (await world.events()).filter(({ type, data }) => type === 'PaymentSettled' && (data as { chargeId?: string }).chargeId === chargeId),
  ).toEqual([]);
});

test('the charge and the card of another business are refused like unknown ones', async () => {
  const [owner, other] = [await world.register(), await world.register()];
  const { chargeId } = (await world.ask(owner, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total })).model;
  await world.saveCard(owner, '4201320000311101');
  await world.advance(day / 24);
  const saved = (await world.events()).findLast(({ type }) => type === 'CardSaved');
  const cardId = (saved?.data as { cardId?: string } | undefined)?.cardId;
  expect(cardId).toBeDefined();
  const token = await world.provider.saveCard('4111111111111111');
  for (const [method, path, body] of [
    ['POST', `/api/Subscription/charges/${chargeId}/pay`],
    ['POST', `/api/Subscription/charges/${chargeId}/check`],
    ['POST', `/api/Subscription/charges/${chargeId}/page`],
    ['POST', `/api/Subscription/cards/${cardId}/confirm`],
    ['DELETE', `/api/Subscription/cards/${cardId}`],
    ['PUT', `/api/Subscription/cards/${cardId}`, { token }],
  ] as const)
    expect([path, (await world.ask(other, method, path, body)).status]).toEqual([path, 404]);
});
