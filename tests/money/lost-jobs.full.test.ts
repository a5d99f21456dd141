import { enrolAdministrator, password, someAddress, type Person } from '@sumaa/command-api/testing';
import { amountOf, choosing, defaultPrices, hour, iso, priceOf, vatPercent, type PlanChoice } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBillingWorld, stateOf, type BillingWorld } from './billing-world.ts';
import { problems } from './truths.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'))));
afterAll(() => world.close());

const basic = { plan: 'basic', interval: 'monthly' } as const;
const enterprise = { plan: 'enterprise', interval: 'monthly' } as const;

/** Chooses a plan that is paid from the card; answers its charge. */
async function choose(person: Person, choice: PlanChoice): Promise<string> {
  const state = await stateOf(world, person);
  const chosen = state.status === 'none' ? null : choosing(state, choice, iso(world.app.now.at), { vatPercent, prices: defaultPrices });
  const expectedTotal = chosen?.when === 'now' ? chosen.quote.amount.total : amountOf(priceOf(choice), vatPercent).total;
  const answer = await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal });
  expect(answer.status, answer.text).toBe(200);
  return answer.model.chargeId;
}
async function subscriber(): Promise<Person> {
  const person = await world.register();
  await world.saveCard(person, '4111111111111111');
  await choose(person, basic);
  await world.work();
  return person;
}
const wrong = async () => problems(await world.events(), await world.payments(), true);
/** Loses the queue; the sweep finds what is still due, in as many rounds as there are jobs after one another. */
async function loseJobs(): Promise<void> {
  await world.loseJobs();
  for (let round = 0; round < 4; round++) await world.advance(hour);
}

test('a raised plan gets its invoice and its credit note, at whichever of their appends the process dies and its job is lost', async () => {
  // Prepared and issued, the invoice and the credit note; the number of each.
  const appends = [
    ...[1, 2, 3, 4].map((count) => ({ category: 'invoice', count })),
    ...[1, 2].map((count) => ({ category: 'invoicebook', count })),
  ];
  for (const { category, count } of appends)
    for (const isDone of [false, true]) {
      const person = await subscriber();
      await choose(person, enterprise);
      world.dieAtAppend({ category, count, isDone });
      await world.work();
      world.dieAtAppend(null);
      await loseJobs();
      expect(await wrong(), `died at append ${count} to ${category}`).toEqual([]);
    }
});

test('each refund gets one credit note, whatever job is lost', async () => {
  const person = await subscriber();
  const state = await stateOf(world, person);
  const chargeId = state.status === 'none' ? '' : Object.keys(state.settled)[0];
  const admin = { email: someAddress(), password };
  await world.app.api.commands.ensureSuperAdmin(admin);
  const { token } = (await enrolAdministrator(world.app, admin)).answer.model;
  const refund = async (halalas: number) => {
    const body = { chargeId, halalas, reason: 'an outage of two days' };
    const answer = await world.app.ask('POST', `/api/platform/subscriptions/${person.tenantId}/refund`, { token, body });
    expect(answer.status, answer.text).toBe(200);
  };
  // The jobs that give the first back are lost, then those that issue the credit note of the second.
  await refund(1_150);
  await world.loseJobs();
  await refund(2_300);
  world.dieAtAppend({ category: 'invoice', count: 1, isDone: false });
  await world.work();
  world.dieAtAppend(null);
  await loseJobs();
  expect(await wrong()).toEqual([]);
});
