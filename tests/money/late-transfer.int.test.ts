import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Person } from '@sumaa/command-api/testing';
import { amountOf, day, priceOf, vatPercent, type PlanId } from '@sumaa/contracts';
import { buyer, openBillingWorld, type BillingWorld } from './billing-world.ts';
import { problems } from './truths.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'), { hasProvider: false })));
afterAll(() => world.close());

const totalOf = (plan: PlanId) => amountOf(priceOf({ plan, interval: 'monthly' }), vatPercent).total;
const total = totalOf('professional');
const choose = async (person: Person, plan: PlanId): Promise<string> => {
  const body = { plan, interval: 'monthly', expectedTotal: totalOf(plan) };
  return (await world.ask(person, 'POST', '/api/Subscription/plan', body)).model.chargeId;
};
const record = (person: Person, chargeId: string, reference: string, halalas = total) =>
  world.staff(person, 'transfer', { chargeId, halalas, reference });
/** What happened to the money of a business, in order. */
const money = async ({ tenantId }: Person) =>
  (await world.events())
    .filter(({ stream, type }) => stream.endsWith(tenantId) && /^(Payment|SubscriptionStarted)/.test(type))
    .map(({ type, data }) => [type, (data as { chargeId: string }).chargeId]);
const sound = async () => {
  await world.work();
  expect(problems(await world.events(), await world.payments(), true)).toEqual([]);
};

test('a transfer for an order that lapsed begins the plan after all, once, with an invoice of its own', async () => {
  const person = await world.register();
  const lapsed = await choose(person, 'professional');
  await world.advance(15 * day);
  await world.work();
  expect(await Promise.all([record(person, lapsed, 'FT-1'), record(person, lapsed, 'ft-١')])).toEqual([200, 200]);
  await world.work();
  const told = await money(person);
  expect(told.map(([type]) => type)).toEqual(['PaymentSucceeded', 'SubscriptionStarted']);
  expect(told[0]?.[1]).not.toBe(lapsed);
  const ofPerson = (type: string) =>
    world.events().then((all) => all.filter((one) => one.type === type && one.metadata.tenantId === person.tenantId));
  // Nobody is asked for money that has come.
  expect((await ofPerson('ChargeRequested')).map(({ data }) => (data as { byTransfer: boolean }).byTransfer)).toEqual([true, false]);
  expect((await ofPerson('InvoiceIssued')).map(({ data }) => data)).toEqual([expect.objectContaining({ chargeId: told[0]?.[1] })]);
  await sound();
});

test('a transfer with the reference of a replaced order pays the same order that is open, and never both', async () => {
  const person = await world.register();
  const first = await choose(person, 'professional');
  await choose(person, 'enterprise');
  const open = await choose(person, 'professional');
  expect(await record(person, first, 'FT-2')).toBe(200);
  expect(await record(person, open, 'FT-2')).toBe('transfer_recorded');
  expect(await record(person, first, 'FT-2')).toBe(200);
  expect(await money(person)).toEqual([
    ['PaymentSucceeded', open],
    ['SubscriptionStarted', open],
  ]);
  await sound();
});

test('a transfer for a replaced order waits to be sent back while another plan is held, until the staff say that it never came', async () => {
  const person = await world.register();
  const first = await choose(person, 'professional');
  const second = await choose(person, 'enterprise');
  expect(await record(person, second, 'FT-3', totalOf('enterprise'))).toBe(200);
  expect(await record(person, first, 'FT-4')).toBe(200);
  expect((await money(person)).at(-1)).toEqual(['PaymentUnapplied', first]);
  const { data } = (await world.events()).findLast(({ type }) => type === 'PaymentUnapplied')!;
  const { paymentId } = data as { paymentId: string };
  await world.staff(person, 'transfer/settle', { paymentId, outcome: 'never_came', reason: 'taken for another one' });
  expect(await record(person, first, 'FT-4'), 'what was settled stays so').toBe(200);
  expect((await money(person)).filter(([type]) => type === 'PaymentUnapplied')).toHaveLength(1);
  await sound();
});

test('a transfer for a year waits until its invoice can name the buyer again', async () => {
  const person = await world.register();
  const year = { plan: 'professional', interval: 'yearly' } as const;
  const { total: sum } = amountOf(priceOf(year), vatPercent);
  await world.staff(person, 'billing-details', buyer, 'PUT');
  const { chargeId } = (await world.ask(person, 'POST', '/api/Subscription/plan', { ...year, expectedTotal: sum })).model;
  await world.staff(person, 'billing-details', { ...buyer, address: null }, 'PUT');
  expect(await record(person, chargeId, 'FT-5', sum)).toBe('buyer_needed');
  expect(await money(person)).toEqual([]);
  await world.staff(person, 'billing-details', buyer, 'PUT');
  expect(await record(person, chargeId, 'FT-5', sum)).toBe(200);
  expect((await money(person)).map(([type]) => type)).toEqual(['PaymentSucceeded', 'SubscriptionStarted']);
  await sound();
});
