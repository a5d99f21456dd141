import { amountOf, day, hour, priceOf, vatPercent, type Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/event-store';
import type { Commands } from '@sumaa/command-api';
import { demoContext } from './demo-context.ts';

const yearly = { plan: 'enterprise', interval: 'yearly' } as const;

/** The demonstration's business paid a year in advance in its trial. */
export async function payDemoPlan(
  { subscriptions, internal }: Pick<Commands, 'subscriptions' | 'internal'>,
  { tenantId, accountId, opened }: { readonly tenantId: Uuid; readonly accountId: Uuid; readonly opened: Date },
): Promise<void> {
  const chosenAt = new Date(opened.getTime() + hour);
  const choosing = demoContext('plan', chosenAt, tenantId, { kind: 'person', accountId, role: 'admin' });
  const expectedTotal = amountOf(priceOf(yearly), vatPercent).total;
  const { chargeId } = await subscriptions.choosePlan(choosing, { ...yearly, accountId, expectedTotal });
  // Paid already where an interrupted seeding goes on.
  if (chargeId) {
    const payment = { chargeId, paymentId: derivedId(choosing.commandId, 'payment'), outcome: 'paid', retry: null } as const;
    await internal.RecordPayment(demoContext('payment', chosenAt, tenantId), { ...payment, method: 'card', reference: null });
  }
  await internal.CheckSubscription(demoContext('trial over', new Date(opened.getTime() + 15 * day), tenantId), {});
}
