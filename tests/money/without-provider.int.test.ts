import { amountOf, minute, priceOf, vatPercent } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBillingWorld, type BillingWorld } from './billing-world.ts';
import { problems } from './truths.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'), { hasProvider: false })));
afterAll(() => world.close());

const choice = { plan: 'professional', interval: 'monthly' } as const;
const { total } = amountOf(priceOf(choice), vatPercent);

test('a transfer that the staff give back has its credit note although the process died in between, also without a provider', async () => {
  const person = await world.register();
  const { chargeId } = (await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total })).model;
  expect(await world.staff(person, 'transfer', { chargeId, halalas: total, reference: 'SA-4431' })).toBe(200);
  await world.work();
  world.dieAtAppend({ category: 'payment', count: 1, isDone: false });
  expect(await world.staff(person, 'refund', { chargeId, halalas: 1_150, reason: 'an outage' })).not.toBe(200);
  world.dieAtAppend(null);
  await world.loseJobs();
  for (let round = 0; round < 3; round++) await world.advance(3 * minute);
  const issued = (await world.events()).flatMap(({ type, data }) =>
    type === 'InvoiceIssued' ? [data as { kind: string; amount: object }] : [],
  );
  expect(issued.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['invoice', amountOf(priceOf(choice), vatPercent)],
    ['credit_note', { net: 1_000, vat: 150, total: 1_150 }],
  ]);
  expect(problems(await world.events(), await world.payments(), true)).toEqual([]);
});
