import { randomUUID } from 'node:crypto';
import type { Person } from '@sumaa/command-api/testing';
import { amountOf, minute, priceOf, vatPercent } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buyer, openBillingWorld, type BillingWorld } from './billing-world.ts';
import { problems } from './truths.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'))));
afterAll(() => world.close());

const choice = { plan: 'professional', interval: 'monthly' } as const;
const { total } = amountOf(priceOf(choice), vatPercent);
const choose = async (person: Person): Promise<string> =>
  (await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total })).model.chargeId;
const staff: BillingWorld['staff'] = (...given) => world.staff(...given);
const dataOf = async (type: string, chargeId: string) =>
  (await world.events())
    .map((event) => ({ type: event.type, data: event.data as { chargeId?: string; amount?: unknown; kind?: string; documentId: string } }))
    .filter((event) => event.type === type && event.data.chargeId === chargeId)
    .map(({ data }) => data);
const creditedOf = async (chargeId: string) =>
  (await dataOf('InvoiceIssued', chargeId)).filter(({ kind }) => kind === 'credit_note').map(({ amount }) => amount);

test('a card gets back a part, then the rest, and never more than was paid, also when the process dies at any step', async () => {
  const person = await world.register();
  await world.saveCard(person, '4111111111111111');
  const chargeId = await choose(person);
  await world.ask(person, 'POST', `/api/Subscription/charges/${chargeId}/pay`);
  await world.work();
  const refund = (halalas: number) => staff(person, 'refund', { chargeId, halalas, reason: 'an outage of two days' });
  const parts = [1_000, 1_000, 1_000, 1_150, 1_150, 1_150, total - 3 * 1_000 - 3 * 1_150];
  for (const [at, halalas] of parts.entries()) {
    expect(await refund(halalas)).toBe(200);
    world.crashIn(at + 1, person);
    await world.work();
    world.crashIn(null);
    await world.advance(minute);
    expect(await refund(total)).toBe('refund_too_large');
  }
  const credited = (await creditedOf(chargeId)) as { net: number; vat: number; total: number }[];
  expect(credited.map((amount) => amount.total)).toEqual(parts);
  const sumOf = (part: 'net' | 'vat') => credited.reduce((sum, amount) => sum + amount[part], 0);
  expect({ net: sumOf('net'), vat: sumOf('vat'), total }).toEqual(amountOf(priceOf(choice), vatPercent));
  const [taken] = (await world.payments()).filter(({ metadata }) => metadata?.charge_id === chargeId);
  expect([taken?.amount, taken?.refunded]).toEqual([total, total]);
  expect(problems(await world.events(), await world.payments(), true)).toEqual([]);
});

test('what was granted goes back although the process died before its payment knew, by card and by transfer', async () => {
  for (const method of ['card', 'transfer']) {
    const person = await world.register();
    await world.saveCard(person, '4111111111111111');
    const chargeId = await choose(person);
    if (method === 'card') await world.ask(person, 'POST', `/api/Subscription/charges/${chargeId}/pay`);
    else await staff(person, 'transfer', { chargeId, halalas: total, reference: 'SA-4420' });
    await world.work();
    world.dieAtAppend({ category: 'payment', count: 1, isDone: false });
    expect(await staff(person, 'refund', { chargeId, halalas: 1_150, reason: 'an outage' })).not.toBe(200);
    world.dieAtAppend(null);
    await world.advance(minute);
    expect(await dataOf('RefundRequested', chargeId)).toEqual([expect.objectContaining({ amount: 1_150, net: 1_000 })]);
    await world.advance(3 * minute);
    expect(await creditedOf(chargeId)).toEqual([{ net: 1_000, vat: 150, total: 1_150 }]);
  }
  expect(problems(await world.events(), await world.payments(), true)).toEqual([]);
});

test('a credit note names the invoice of the plan that it credits, although that waited', async () => {
  const person = await world.register();
  await world.saveCard(person, '4111111111111111');
  const paid: string[] = [];
  for (const [plan, net] of [
    ['basic', 5_000],
    ['professional', 15_000],
    ['enterprise', 30_000],
  ] as const) {
    const expectedTotal = amountOf(net, vatPercent).total;
    const { model } = await world.ask(person, 'POST', '/api/Subscription/plan', { plan, interval: 'monthly', expectedTotal });
    await staff(person, 'transfer', { chargeId: model.chargeId, halalas: expectedTotal, reference: `SA-${plan}` });
    paid.push(model.chargeId);
    if (plan !== 'enterprise') await world.loseJobs();
  }
  await world.work();
  await world.advance(3 * minute);
  const invoices = await Promise.all(
    paid.map(async (one) => (await dataOf('InvoiceIssued', one)).filter(({ kind }) => kind === 'invoice')),
  );
  const named = await Promise.all(
    paid.map(async (one) =>
      ((await dataOf('InvoiceIssued', one)) as unknown as { kind: string; refersTo: { documentId: string } | null }[])
        .filter(({ kind }) => kind === 'credit_note')
        .map(({ refersTo }) => refersTo?.documentId),
    ),
  );
  expect(named).toEqual([[], [invoices[0]?.[0]?.documentId], [invoices[1]?.[0]?.documentId]]);
  expect(problems(await world.events(), await world.payments(), true)).toEqual([]);
});

test('a transfer goes back by hand: its credit note follows, once its invoice is there', async () => {
  const person = await world.register();
  const chargeId = await choose(person);
  expect(await staff(person, 'transfer', { chargeId, halalas: total, reference: 'SA-4411' })).toBe(200);
  const given = { chargeId, halalas: total, reason: 'paid twice' };
  expect(await staff(person, 'refund', given)).toBe('invoice_waits');
  await world.work();
  expect(await staff(person, 'refund', given)).toBe(200);
  await world.work();
  expect(await creditedOf(chargeId)).toEqual([amountOf(priceOf(choice), vatPercent)]);
  expect((await world.payments()).filter(({ metadata }) => metadata?.charge_id === chargeId)).toEqual([]);
});

test('a transfer that is recorded twice or too late waits for the staff, who say once what became of it; nothing goes back by itself', async () => {
  const [person, other] = [await world.register(), await world.register()];
  const chargeId = await choose(person);
  const record = (reference: string, halalas = total) => staff(person, 'transfer', { chargeId, halalas, reference });
  expect(await record('SA-4413')).toBe(200);
  expect(await record('SA-4414', total - 1)).toBe('sum_changed');
  // Two of the staff at once record what came once.
  expect(await Promise.all([record('SA-4414'), record('sa-٤٤١٤ ')])).toEqual([200, 200]);
  expect(await record('SA-4413')).toBe(200);
  expect(await dataOf('PaymentUnapplied', chargeId)).toHaveLength(1);
  const ofOther = { chargeId: await choose(other), halalas: total };
  expect(await staff(other, 'transfer', { ...ofOther, reference: 'SA-4414' })).toBe('transfer_of_another');
  expect(await staff(other, 'transfer', { ...ofOther, reference: 'SA-4414 SNB' })).toBe(200);
  const [{ paymentId } = { paymentId: '' }] = (await dataOf('PaymentUnapplied', chargeId)) as unknown as { paymentId: string }[];
  const settle = (whose: Person, of: string, outcome: string) =>
    staff(whose, 'transfer/settle', { paymentId: of, outcome, reason: 'recorded by two of us' });
  const paid = (await dataOf('PaymentSucceeded', chargeId)) as unknown as { paymentId: string }[];
  expect(await settle(other, paymentId, 'returned')).toBe('not_found');
  expect(await settle(person, paid[0]?.paymentId ?? '', 'returned')).toBe('not_found');
  expect(await settle(person, paymentId, 'never_came')).toBe(200);
  expect(await settle(person, paymentId, 'returned')).toBe(200);
  expect(await dataOf('TransferSettled', chargeId)).toEqual([expect.objectContaining({ paymentId, outcome: 'never_came', amount: total })]);

  await world.work();
  expect(await dataOf('PaymentRefunded', chargeId)).toEqual([]);
  expect(await creditedOf(chargeId)).toEqual([]);
  expect(problems(await world.events(), await world.payments(), true)).toEqual([]);
});

test('a plan that the staff choose waits for its transfer, then holds', async () => {
  const person = await world.register();
  const enterprise = { plan: 'enterprise', interval: 'yearly' } as const;
  const expectedTotal = amountOf(priceOf(enterprise), vatPercent).total;
  const arrange = (sum: number) => staff(person, 'plan', { ...enterprise, expectedTotal: sum, reason: 'agreed by phone' });
  expect(await arrange(1)).toBe('sum_changed');
  expect(await arrange(expectedTotal)).toBe('buyer_needed');
  expect(await staff(person, 'billing-details', buyer, 'PUT')).toBe(200);
  expect(await arrange(expectedTotal)).toBe(200);
  const requested = (await world.events()).findLast(({ type, stream }) => type === 'ChargeRequested' && stream.endsWith(person.tenantId));
  const chargeId = (requested?.data as { chargeId: string } | undefined)?.chargeId;
  await world.work();
  expect(await staff(person, 'transfer', { chargeId, halalas: expectedTotal, reference: 'SA-4410' })).toBe(200);
  await world.work();
  const held = (await world.events()).find(({ type, stream }) => type === 'SubscriptionStarted' && stream.endsWith(person.tenantId));
  expect(held?.data).toMatchObject({ ...enterprise, chargeId });
  expect(problems(await world.events(), await world.payments(), true)).toEqual([]);
});

test('an invoice is sent again, and what belongs to another business is neither sent nor given back', async () => {
  const [person, other] = [await world.register(), await world.register()];
  const chargeId = await choose(person);
  await staff(person, 'transfer', { chargeId, halalas: total, reference: 'SA-4412' });
  await world.work();
  const documentId = (await dataOf('InvoiceIssued', chargeId))[0]?.documentId;
  expect(await staff(person, 'invoices/send', { documentId })).toBe(200);
  expect(await staff(other, 'invoices/send', { documentId })).toBe('not_found');
  expect(await staff(other, 'refund', { chargeId, halalas: 100, reason: 'of another' })).toBe('not_found');
  expect(await staff(person, 'refund', { chargeId: randomUUID(), halalas: 100, reason: 'unknown' })).toBe('not_found');
  expect(await dataOf('InvoiceSentAgain', chargeId)).toHaveLength(1);
});

test('a card is not charged any more for what a transfer paid while the provider did not answer', async () => {
  const person = await world.register();
  await world.saveCard(person, '4111111111111111');
  await world.provider.hook('faults', { name: 'error-500', times: 1_000, path: '/payments' });
  const chargeId = await choose(person);
  await world.ask(person, 'POST', `/api/Subscription/charges/${chargeId}/pay`);
  await world.work();
  expect(await dataOf('PaymentAttempted', chargeId)).toHaveLength(1);
  expect(await staff(person, 'transfer', { chargeId, halalas: total, reference: 'SA-4416' })).toBe(200);
  await world.provider.hook('faults', undefined, 'DELETE');
  for (let hours = 0; hours < 2; hours++) await world.advance(60 * minute);
  expect(await dataOf('PaymentSettled', chargeId)).toHaveLength(1);
  expect((await world.payments()).filter(({ metadata }) => metadata?.charge_id === chargeId)).toEqual([]);
  expect(problems(await world.events(), await world.payments(), true)).toEqual([]);
});
