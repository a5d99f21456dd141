import type { Person } from '@sumaa/command-api/testing';
import { amountOf, day, hour, minute, priceOf, vatPercent, type Uuid } from '@sumaa/contracts';
import { beginQuarantine, createQuarantine } from '@sumaa/runtime/quarantine';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { openBillingWorld, type BillingWorld } from './billing-world.ts';
import { problems } from './truths.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'))));
afterAll(() => world.close());

const choice = { plan: 'professional', interval: 'monthly' } as const;
const { total } = amountOf(priceOf(choice), vatPercent);
const good = '4111111111111111';
const told = async (type: string) =>
  (await world.events()).filter((event) => event.type === type && (event.data as { chargeId?: string }).chargeId === chargeId).length;
const pagesOf = async () => (await world.pages()).filter(({ metadata }) => metadata?.charge_id === chargeId);
const open = () => world.ask(person, 'POST', `/api/Subscription/charges/${chargeId}/page`);
async function payOn(number = good): Promise<void> {
  const before = world.provider.notices.length;
  await world.provider.hook('pages/pay', { id: (await pagesOf())[0]!.id, number });
  await vi.waitUntil(() => world.provider.notices.length > before, 10_000);
}
const check = async () => (await world.ask(person, 'POST', `/api/Subscription/charges/${chargeId}/check`)).model.state;
const payments = async () => (await world.payments()).filter(({ metadata }) => metadata?.charge_id === chargeId);
const settled = async () => problems(await world.events(), await world.payments(), true);

let person: Person;
let chargeId: string;
beforeEach(async () => {
  person = await world.register();
  ({ chargeId } = (await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total })).model);
  await world.work();
});

test('a charge is paid on one page of the provider, without a card of ours; the page is closed', async () => {
  const [first, again] = [await open(), await open()];
  expect(first.status).toBe(200);
  expect(again.model.url).toBe(first.model.url);
  expect(await pagesOf()).toMatchObject([{ amount: total }]);
  expect(await check()).toBe('waiting');
  await payOn('4201320131000508');
  await world.passNotices();
  await world.work();
  expect(await told('PaymentFailed')).toBe(0);
  await payOn();
  await world.passNotices();
  await world.work();
  expect(await told('PaymentSucceeded')).toBe(1);
  await world.advance(minute);
  expect(await told('PaymentPageClosed')).toBe(1);
  expect((await open()).status).toBe(404);
  expect(await settled()).toEqual([]);
});

test('after a restore no page is opened and no card removed at the provider, until it is released', async () => {
  const pool = new pg.Pool({ connectionString: world.app.config.databaseUrl.reveal(), max: 1 });
  const { apiUrl, secretKey } = world.provider.config;
  const isAtProvider = async (token: string) =>
    (await fetch(`${apiUrl}/tokens/${token}`, { headers: { authorization: `Basic ${btoa(`${secretKey.reveal()}:`)}` } })).ok;
  const cardToRemove = async () => {
    const owner = await world.register();
    await world.saveCard(owner, good);
    const saved = (await world.events()).findLast(({ type }) => type === 'CardSaved')?.data as { readonly cardId: Uuid };
    const token = (await world.app.vault.paymentCards.read(saved.cardId, owner.tenantId as Uuid)) ?? '';
    return { token, remove: () => world.ask(owner, 'DELETE', `/api/Subscription/cards/${saved.cardId}`) };
  };
  const [held, free] = [await cardToRemove(), await cardToRemove()];
  await beginQuarantine(pool, { since: new Date(), backupAt: new Date() });
  expect([(await open()).body.code, await pagesOf()]).toEqual(['payments_held', []]);
  expect([(await held.remove()).status, await isAtProvider(held.token)]).toEqual([200, true]);

  await createQuarantine(pool).release(new Date());
  expect([(await open()).status, (await pagesOf()).length]).toEqual([200, 1]);
  expect([(await free.remove()).status, await isAtProvider(free.token)]).toEqual([200, false]);
  await pool.end();
});

test('who comes back from the page has paid although the notice was lost', async () => {
  await open();
  await payOn();
  expect(await check()).toBe('paid');
  await world.work();
  expect(await settled()).toEqual([]);
});

test('a page whose order died before or after the provider made it is made once', async () => {
  await world.provider.hook('faults', { name: 'drop-after-charging', method: 'POST', path: '/invoices' });
  await world.provider.hook('faults', { name: 'error-500', method: 'GET', path: '/invoices' });
  expect((await open()).status).toBeGreaterThanOrEqual(500);
  const { status, model } = await open();
  expect([status, (await pagesOf()).length, model.url.includes((await pagesOf())[0]!.id)]).toEqual([200, 1, true]);
});

test('what was paid on the page is found before the saved card is charged', async () => {
  await open();
  await payOn();
  await world.saveCard(person, good);
  await world.ask(person, 'POST', `/api/Subscription/charges/${chargeId}/pay`);
  await world.work();
  expect(await payments()).toMatchObject([{ refunded: 0 }]);
  expect([await told('PaymentSucceeded'), await told('PaymentAttempted')]).toEqual([1, 0]);
  await world.passNotices();
  await world.advance(3 * minute);
  expect(await settled()).toEqual([]);
});

test('who is at the bank on the page is waited for an hour, then the card is charged; what comes later goes back', async () => {
  await open();
  const { body } = await world.provider.hook('pages/pay', { id: (await pagesOf())[0]!.id, number: good, atBank: true });
  await world.saveCard(person, good);
  await world.advance(50 * minute);
  expect(await told('PaymentAttempted')).toBe(0);
  await world.advance(11 * minute);
  expect(await told('PaymentSucceeded')).toBe(1);
  await world.provider.hook('bank', { id: (body as { id: string }).id, decision: 'approve' });
  await world.advance(3 * minute);
  await world.advance(3 * minute);
  expect((await payments()).map(({ refunded }) => refunded).toSorted()).toEqual([0, total]);
  expect(await told('PaymentPageClosed')).toBe(1);
  expect(await settled()).toEqual([]);
});

test('a page that nobody used expires with its charge, and what is paid on it all the same goes back', async () => {
  await open();
  await world.advance(day);
  await world.advance(minute);
  expect([await told('ChargeWithdrawn'), await told('PaymentPageClosed')]).toEqual([1, 1]);
  await payOn();
  await world.passNotices();
  await world.advance(3 * minute);
  expect(await payments()).toMatchObject([{ refunded: total }]);
  expect(await settled()).toEqual([]);
});

test('who is at the bank while the page is closed gets the money back although the notice was lost', async () => {
  await open();
  const id = (await pagesOf())[0]!.id;
  const { body } = await world.provider.hook('pages/pay', { id, number: good, atBank: true });
  await world.advance(day);
  await world.advance(minute);
  expect([await told('ChargeWithdrawn'), await told('PaymentPageClosed')]).toEqual([1, 0]);
  await world.provider.hook('bank', { id: (body as { id: string }).id, decision: 'approve' });
  for (let round = 0; round < 2; round++) await world.advance(hour);
  expect(await payments()).toMatchObject([{ refunded: total }]);
  expect(await told('PaymentPageClosed')).toBe(1);
  expect(await settled()).toEqual([]);
});
