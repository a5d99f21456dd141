import { amountOf, day, hour, priceOf, vatPercent } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openBillingWorld, stateOf, type BillingWorld } from './billing-world.ts';
import { problems } from './truths.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'))));
afterAll(() => world.close());

const choice = { plan: 'professional', interval: 'monthly' } as const;
const { total } = amountOf(priceOf(choice), vatPercent);
const bankAsks = (bankForTokens: boolean) => world.provider.hook('behaviour', { bankForTokens });

test('a first payment that the bank confirms after the business was deactivated goes back, and no month is taken', async () => {
  const person = await world.register();
  await world.saveCard(person, '4111111111111111');
  await bankAsks(true);
  const { chargeId } = (await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total })).model;
  await world.work();
  await bankAsks(false);
  const ofCharge = async () => (await world.payments()).filter(({ metadata }) => metadata?.charge_id === chargeId);
  const [{ id } = { id: '' }] = await ofCharge();

  expect((await world.console('PUT', `/api/subscribers/${person.tenantId}/deactivate`, { reason: 'fraud' })).status).toBe(200);
  const before = world.provider.notices.length;
  await world.provider.hook('bank', { id, decision: 'approve' });
  await vi.waitUntil(() => world.provider.notices.length > before, 10_000);
  await world.passNotices();
  await world.advance(hour);
  await world.advance(62 * day);
  expect(await stateOf(world, person)).toMatchObject({ charge: null, period: null });
  expect(await ofCharge()).toMatchObject([{ id, amount: total, refunded: total }]);
  expect(await world.payments()).toHaveLength(1);
  expect(problems(await world.events(), await world.payments(), true)).toEqual([]);
});
