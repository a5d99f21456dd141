import { amountOf, priceOf, vatPercent } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openBillingWorld, type BillingWorld } from './billing-world.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'))));
afterAll(() => world.close());

const choice = { plan: 'professional', interval: 'monthly' } as const;
const { total } = amountOf(priceOf(choice), vatPercent);

test('what went back in the console of the provider has its credit note, and what is given back after it comes on top', async () => {
  const person = await world.register();
  await world.saveCard(person, '4111111111111111');
  const { chargeId } = (await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total })).model;
  await world.work();
  const taken = async () => (await world.payments()).find(({ metadata }) => metadata?.charge_id === chargeId);
  const { secretKey, apiUrl } = world.provider.config;
  const byHand = await fetch(`${apiUrl}/payments/${(await taken())?.id}/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(`${secretKey.reveal()}:`).toString('base64')}` },
    body: JSON.stringify({ amount: 1_150 }),
  });
  expect(byHand.status).toBe(200);
  await vi.waitUntil(() => world.provider.notices.some(({ type }) => type === 'payment_refunded'), 10_000);
  await world.passNotices(2);
  await world.work();
  const notes = async () =>
    (await world.events()).flatMap(({ type, data }) => {
      const { kind, amount } = data as { kind?: string; amount?: object };
      return type === 'InvoiceIssued' && kind === 'credit_note' ? [amount] : [];
    });
  expect(await notes()).toEqual([{ net: 1_000, vat: 150, total: 1_150 }]);

  const give = (halalas: number) => world.staff(person, 'refund', { chargeId, halalas, reason: 'an outage' });
  expect(await give(total)).toBe('refund_too_large');
  expect(await give(total - 1_150)).toBe(200);
  await world.work();
  expect((await taken())?.refunded).toBe(total);
  expect(await notes()).toHaveLength(2);
});
