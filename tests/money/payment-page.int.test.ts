import type { Person } from '@sumaa/command-api/testing';
import { amountOf, hour, minute, priceOf, vatPercent } from '@sumaa/contracts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openBillingWorld, type BillingWorld } from './billing-world.ts';
import { problems } from './truths.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'))));
afterAll(() => world.close());

const choice = { plan: 'professional', interval: 'monthly' } as const;
const { total } = amountOf(priceOf(choice), vatPercent);
const good = '4111111111111111';

let person: Person;
let chargeId: string;
let url: string;
const path = (what: string) => `/api/Subscription/charges/${chargeId}/${what}`;
/** A page of the provider that is open for a charge. */
beforeEach(async () => {
  person = await world.register();
  ({ chargeId } = (await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total })).model);
  await world.work();
  ({ url } = (await world.ask(person, 'POST', path('page'))).model as unknown as { url: string });
});

/** Enters a card on the page and answers the bank. */
async function payOnPage(number: string): Promise<void> {
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' as const });
  const toBank = await fetch(url, form({ number }));
  const bank = toBank.headers.get('location');
  if (bank !== null) await fetch(new URL(bank, url), form({ decision: 'approve' }));
}
const ofCharge = async () =>
  (await world.payments()).filter(({ metadata }) => metadata?.charge_id === chargeId).map(({ status, refunded }) => [status, refunded]);
const told = async (type: string) =>
  (await world.events()).filter((event) => event.type === type && (event.data as { chargeId?: string }).chargeId === chargeId).length;
const wrong = async () => problems(await world.events(), await world.payments(), true);

test('is one for a charge, and of its own business only', async () => {
  expect((await world.ask(person, 'POST', path('page'))).model).toEqual({ url });
  expect(await told('PaymentPageOpened')).toBe(1);
  expect((await world.ask(await world.register(), 'POST', path('page'))).status).toBe(404);
});

test('what is paid there pays the charge, when its payer comes back', async () => {
  await payOnPage(good);
  expect((await world.ask(person, 'POST', path('check'))).model.state).toBe('paid');
  await world.work();
  expect([await told('PaymentSucceeded'), await told('InvoiceIssued')]).toEqual([1, 1]);
  expect(await wrong()).toEqual([]);
});

test('what is paid there is found although its notice was lost and its payer did not come back', async () => {
  await payOnPage(good);
  await world.advance(61 * minute);
  expect(await told('PaymentSucceeded')).toBe(1);
  expect(await wrong()).toEqual([]);
});

test('is closed after an hour: nothing can be paid there, and nothing is taken from a card', async () => {
  await world.saveCard(person, good);
  await world.work();
  expect(await told('PaymentSucceeded'), 'a saved card takes the open charge').toBe(1);
  const other = await world.register();
  ({ chargeId } = (await world.ask(other, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total })).model);
  await world.work();
  ({ url } = (await world.ask(other, 'POST', path('page'))).model as unknown as { url: string });
  await world.advance(61 * minute);
  expect(await told('PaymentPageClosed')).toBe(1);
  await payOnPage(good);
  expect(await ofCharge()).toEqual([]);
  expect(await told('PaymentAttempted')).toBe(0);
});

test('what is paid there is not taken from the card too', async () => {
  await payOnPage(good);
  await world.saveCard(person, good);
  await world.work();
  expect(await ofCharge()).toEqual([['paid', 0]]);
  expect([await told('PaymentSucceeded'), await told('PaymentAttempted')]).toEqual([1, 0]);
  expect(await wrong()).toEqual([]);
});

test('what is paid there after a transfer goes back', async () => {
  expect(await world.staff(person, 'transfer', { chargeId, halalas: total, reference: 'SA-4430' })).toBe(200);
  await payOnPage(good);
  for (let hours = 0; hours < 2; hours++) await world.advance(hour);
  expect(await ofCharge()).toEqual([['refunded', total]]);
  expect(await told('PaymentUnapplied')).toBe(1);
  expect(await wrong()).toEqual([]);
});
