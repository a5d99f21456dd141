import { amountOf, day, erased, isoAfter, priceOf, vatPercent, type Uuid } from '@sumaa/contracts';
import { testContext } from '@sumaa/event-store/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../testing/authenticator.ts';
import { makePerson, password } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { someAddress } from '../../testing/team.ts';

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

  // It goes back to a business that is erased meanwhile, too; what the staff write of that is sealed, or not kept.
  const admin = { email: someAddress(), password };
  await testApp.api.commands.ensureSuperAdmin(admin);
  const staff = (await enrolAdministrator(testApp, admin)).answer.model.token;
  const ofStaff = (url: string, body: object) =>
    testApp.ask('POST', `/api/platform/subscriptions/${tenantId}/${url}`, { token: staff, body });
  const endsAt = isoAfter(testApp.now.at.toISOString(), 20 * day);
  expect((await ofStaff('trial', { endsAt, reason: 'asked by Noura' })).status).toBe(200);
  expect((await told('TrialExtended')).map(({ data }) => JSON.stringify(data).includes('Noura'))).toEqual([false]);
  const owner = { ...testContext(), tenantId: tenantId as Uuid };
  expect(await testApp.api.commands.erase('business', tenantId as Uuid)).toBe(true);
  await testApp.api.commands.internal.DestroyKey(owner, { kind: 'business', id: tenantId as Uuid });
  const settled = await ofStaff('transfer/settle', { paymentId: late.paymentId, outcome: 'returned', reason: 'sent back to Noura' });
  expect(settled.status, settled.text).toBe(200);
  const [returned] = (await testApp.events('payment', chargeId)).filter(({ type }) => type === 'TransferSettled');
  expect(returned?.data).toMatchObject({ outcome: 'returned', reason: erased });
});
