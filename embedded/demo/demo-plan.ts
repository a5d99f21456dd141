import { amountOf, day, hour, platformTenant, priceOf, vatPercent, type Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/event-store';
import type { Commands } from '@sumaa/command-api';
import { demoContext } from './demo-context.ts';
import type { Demo } from './demo.ts';

const yearly = { plan: 'enterprise', interval: 'yearly' } as const;

/** Who issues the invoices of the demonstration: an invented company. */
const seller = {
  legalName: 'شركة سُمعة للعروض التجريبية',
  vatNumber: '310122393500003',
  registrationNumber: '1010123456',
  address: { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' },
  phaseTwo: false,
};

const address = { building: '7215', street: 'شارع التحلية', district: 'السليمانية', city: 'الرياض', postalCode: '12223' };

/** Says who issues invoices, in the name of one of the staff. */
export async function saveDemoSeller({ saveSeller }: Pick<Commands, 'saveSeller'>, staff: Uuid, at: Date): Promise<void> {
  await saveSeller(demoContext('seller', at, platformTenant), { seller, accountId: staff });
}

/** The demonstration's business paid a year in advance in its trial. */
export async function payDemoPlan(
  { subscriptions, internal }: Pick<Commands, 'subscriptions' | 'internal'>,
  { tenantId, accountId, opened, hold }: { readonly tenantId: Uuid; readonly accountId: Uuid; readonly opened: Date } & Pick<Demo, 'hold'>,
): Promise<void> {
  const chosenAt = new Date(opened.getTime() + hour);
  const choosing = demoContext('plan', chosenAt, tenantId, { kind: 'person', accountId, role: 'admin' });
  const details = { legalName: 'شركة بيت الشواء للمطاعم', vatNumber: null, address };
  await subscriptions.saveDetails(demoContext('billing details', chosenAt, tenantId), { tenantId, details, accountId });
  const expectedTotal = amountOf(priceOf(yearly), vatPercent).total;
  const { chargeId } = await subscriptions.choosePlan(choosing, { ...yearly, accountId, expectedTotal });
  // Paid already where an interrupted seeding goes on.
  if (chargeId) {
    const paymentId = derivedId(choosing.commandId, 'payment');
    await hold({ paymentId, chargeId, tenantId, amount: expectedTotal, at: chosenAt });
    const payment = { chargeId, paymentId, outcome: 'paid', retry: null } as const;
    await internal.RecordPayment(demoContext('payment', chosenAt, tenantId), { ...payment, method: 'card', reference: null });
  }
  await internal.CheckSubscription(demoContext('trial over', new Date(opened.getTime() + 15 * day), tenantId), {});
}
