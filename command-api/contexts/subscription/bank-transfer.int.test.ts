import { amountOf, day, isoAfter, priceOf, vatPercent } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

const choice = { plan: 'professional', interval: 'monthly' } as const;
const days = (count: number) => {
  testApp.now.at = new Date(testApp.now.at.getTime() + count * day);
};

test('a plan to be paid by bank transfer waits 14 days for the money, then it is given up and may be chosen anew', async () => {
  const { token, tenantId } = await makePerson(testApp);
  const chosenAt = testApp.now.at.toISOString();
  const choose = () => {
    const body = { ...choice, expectedTotal: amountOf(priceOf(choice), vatPercent).total };
    return testApp.ask('POST', '/api/Subscription/plan', { token, body });
  };
  const check = () => testApp.sendInternalCommand('CheckSubscription', tenantId, {});
  const told = async (type: string) => (await testApp.events('subscription', tenantId)).filter((event) => event.type === type);
  const chosen = await choose();
  expect(chosen.status, chosen.text).toBe(200);
  const [requested] = await told('ChargeRequested');
  expect(requested?.data).toMatchObject({ payBy: isoAfter(chosenAt, 14 * day), byTransfer: true });

  days(13);
  await check();
  expect(await told('ChargeWithdrawn')).toEqual([]);
  days(1);
  await check();
  const { chargeId } = chosen.model;
  expect((await told('ChargeWithdrawn')).map(({ data }) => data)).toEqual([{ tenantId, chargeId, reason: 'not_paid_in_time' }]);

  // Money that comes late all the same is to go back.
  const late = { chargeId, paymentId: crypto.randomUUID(), outcome: 'paid', retry: null, method: 'bank_transfer', reference: 'FT-1' };
  await testApp.sendInternalCommand('RecordPayment', tenantId, late);
  expect([(await told('PaymentSucceeded')).length, (await told('PaymentUnapplied')).length]).toEqual([0, 1]);
});
