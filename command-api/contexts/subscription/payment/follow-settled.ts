import type { Step } from '../../../infra/steps.ts';
import type { PaymentPorts } from './ports.ts';
import type { Charge } from './read-charge.ts';
import type { PaymentState } from './state.ts';

/**
 * Has the subscription follow every settled payment of a charge that it does not know, in the order in which they were settled: whoever
 * settled one may have died before. Answers the position written, null where it knew them all.
 */
export async function followSettled(
  ports: Pick<PaymentPorts, 'recordPayment'>,
  step: Step,
  { knows }: Pick<Charge, 'knows'>,
  { settled }: Pick<PaymentState, 'settled'>,
): Promise<string | null> {
  let position: string | null = null;
  for (const { tenantId, chargeId, paymentId, outcome, retry, method } of settled) {
    if (knows(paymentId, outcome)) continue;
    const report = { tenantId, chargeId, paymentId, outcome, retry, method };
    position = (await ports.recordPayment(step(`follow-${paymentId}-${outcome}`), report)) ?? position;
  }
  return position;
}
