import { randomUUID } from 'node:crypto';
import { amountOf, priceOf, vatPercent, type PlanChoice } from '@sumaa/contracts';
import { expect } from 'vitest';
import type { Person } from './people.ts';
import type { TestApp } from './start-test-app.ts';

/** Chooses a plan for a business in its trial and pays it, as the page and the payment worker do. */
export async function payPlan(
  testApp: TestApp,
  { token, tenantId }: Pick<Person, 'token' | 'tenantId'>,
  choice: PlanChoice,
): Promise<void> {
  const body = { ...choice, expectedTotal: amountOf(priceOf(choice), vatPercent).total };
  const chosen = await testApp.ask('POST', '/api/Subscription/plan', { token, body });
  expect(chosen.status, chosen.text).toBe(200);
  const payment = { chargeId: chosen.model.chargeId, paymentId: randomUUID(), outcome: 'paid', retry: null };
  const paid = await testApp.sendInternalCommand('RecordPayment', tenantId, payment);
  expect(paid.status, paid.text).toBe(200);
}

/** Lets a business have as many members as a test needs. */
export const withoutLimits = async (testApp: TestApp, person: Person): Promise<Person> => {
  await payPlan(testApp, person, { plan: 'enterprise', interval: 'monthly' });
  return person;
};
