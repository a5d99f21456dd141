import type { Person } from '@sumaa/command-api/testing';
import { amountOf, day, hour, priceOf, vatPercent } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBillingWorld, stateOf, type BillingWorld } from './billing-world.ts';
import { problems } from './truths.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'))));
afterAll(() => world.close());

const choice = { plan: 'professional', interval: 'monthly' } as const;
const { total } = amountOf(priceOf(choice), vatPercent);

/** A business that pays from the trial's end on, before its first renewal. */
async function beforeRenewal(): Promise<Person> {
  const person = await world.register();
  await world.saveCard(person, '4111111111111111');
  const chosen = await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total });
  await world.ask(person, 'POST', `/api/Subscription/charges/${chosen.model.chargeId}/pay`);
  await world.work();
  await world.advance(14 * day + hour);
  return person;
}

const renewalsOf = async ({ tenantId }: Person) =>
  (await world.events()).filter(({ type, stream }) => type === 'SubscriptionRenewed' && stream.endsWith(tenantId)).length;
const paymentsOf = async ({ tenantId }: Person) => {
  const charges = new Set(
    (await world.events())
      .filter(({ type, stream }) => type === 'ChargeRequested' && stream.endsWith(tenantId))
      .map(({ data }) => (data as { chargeId: string }).chargeId),
  );
  return (await world.payments()).filter(({ metadata }) => charges.has(metadata?.charge_id ?? ''));
};
const invoicesOf = async ({ tenantId }: Person) =>
  (await world.events()).filter(({ type, data }) => type === 'InvoiceIssued' && (data as { tenantId: string }).tenantId === tenantId)
    .length;
const cancel = (person: Person) => world.ask(person, 'POST', '/api/Subscription/cancel', { reason: 'other' });

test('a renewal whose process dies at any of its steps is paid once and invoiced once', async () => {
  const first = await beforeRenewal();
  const before = world.steps(first);
  await world.advance(32 * day);
  const steps = world.steps(first) - before;
  expect(await renewalsOf(first)).toBe(1);
  expect(steps, 'a renewal crosses to command-api and to the provider').toBeGreaterThan(10);
  await cancel(first);

  for (let at = 1; at <= steps; at++) {
    const person = await beforeRenewal();
    world.crashIn(at, person);
    await world.advance(32 * day);
    expect(await renewalsOf(person), `killed at step ${at} of ${steps}`).toBe(1);
    expect(problems(await world.events(), await world.payments(), true), `killed at step ${at}`).toEqual([]);
    await cancel(person);
  }
});

test('a renewal that is killed before and after each append and each call, with its queue, goes on after the restart', async () => {
  const first = await beforeRenewal();
  world.killAt(0, first);
  await world.advance(32 * day);
  const moments = world.moments();
  expect(moments, 'a renewal appends to four kinds of streams').toBeGreaterThan(25);
  await cancel(first);

  for (let at = 1; at <= moments; at++) {
    const person = await beforeRenewal();
    world.killAt(at, person);
    await world.advance(32 * day);
    await world.restart();
    for (let round = 0; round < 4; round++) await world.advance(hour);
    const said = `killed at moment ${at} of ${moments}`;
    expect([await renewalsOf(person), await invoicesOf(person)], said).toEqual([1, 2]);
    expect(
      (await paymentsOf(person)).map(({ status, refunded }) => [status, refunded]),
      said,
    ).toEqual([
      ['paid', 0],
      ['paid', 0],
    ]);
    expect(await stateOf(world, person), said).toMatchObject({ status: 'active', charge: null, unapplied: [] });
    expect(problems(await world.events(), await world.payments(), true), said).toEqual([]);
    await cancel(person);
  }
});
