import { amountOf, priceOf, vatPercent } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openBillingWorld, type BillingWorld } from './billing-world.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'))));
afterAll(() => world.close());

const choice = { plan: 'professional', interval: 'monthly' } as const;
const { total } = amountOf(priceOf(choice), vatPercent);

interface Ids {
  readonly chargeId: string;
}

/** What somebody does with a payment in the console of the provider. */
async function byHand(paymentId: string | undefined, what: 'refund' | 'void', body: object): Promise<void> {
  const { secretKey, apiUrl } = world.provider.config;
  const { status } = await fetch(`${apiUrl}/payments/${paymentId}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(`${secretKey.reveal()}:`).toString('base64')}` },
    body: JSON.stringify(body),
  });
  expect(status).toBe(200);
}
const notesOf = async (chargeId: string) =>
  (await world.events()).flatMap(({ type, data }) => {
    const { kind, amount, chargeId: about } = data as { kind?: string; amount?: object; chargeId?: string };
    return type === 'InvoiceIssued' && kind === 'credit_note' && about === chargeId ? [amount] : [];
  });

test('what went back in the console of the provider has its credit note, and what is given back after it comes on top', async () => {
  const person = await world.register();
  await world.saveCard(person, '4111111111111111');
  const { chargeId } = (await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total })).model;
  await world.work();
  const taken = async () => (await world.payments()).find(({ metadata }) => metadata?.charge_id === chargeId);
  await byHand((await taken())?.id, 'refund', { amount: 1_150 });
  await vi.waitUntil(() => world.provider.notices.some(({ type }) => type === 'payment_refunded'), 10_000);
  await world.passNotices(2);
  await world.work();
  const notes = () => notesOf(chargeId);
  expect(await notes()).toEqual([{ net: 1_000, vat: 150, total: 1_150 }]);
  // An upgrade credits what is left.
  const noted = async () =>
    (await world.events()).filter(({ type, data }) => type === 'RefundNoted' && (data as Ids).chargeId === chargeId);
  expect((await noted()).map(({ data }) => data)).toEqual([
    expect.objectContaining({ amount: 1_150, net: 1_000, wantedTotal: 1_150, paidNet: 19_000 }),
  ]);

  const give = (halalas: number) => world.staff(person, 'refund', { chargeId, halalas, reason: 'an outage' });
  expect(await give(total)).toBe('refund_too_large');
  expect(await give(total - 1_150)).toBe(200);
  await world.work();
  expect((await taken())?.refunded).toBe(total);
  expect(await notes()).toHaveLength(2);
  expect(await noted()).toHaveLength(1);
});

test('a payment that was voided in the console of the provider has a credit note of all of it, once, and is given back no second time', async () => {
  const person = await world.register();
  await world.saveCard(person, '4111111111111111');
  const { chargeId } = (await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total })).model;
  await world.work();
  const taken = (await world.payments()).find(({ metadata }) => metadata?.charge_id === chargeId);
  await byHand(taken?.id, 'void', {});
  await vi.waitUntil(() => world.provider.notices.some(({ type }) => type === 'payment_voided'), 10_000);
  await world.passNotices(2);
  await world.work();
  expect(await notesOf(chargeId)).toEqual([{ net: 20_000, vat: 3_000, total }]);
  expect(await world.staff(person, 'refund', { chargeId, halalas: 100, reason: 'an outage' })).toBe('refund_too_large');
});
