import type { Uuid } from '../../kernel/ids.ts';
import { shareOf, type Amount } from './amount.ts';
import { creditOf } from './lines.ts';
import type { Subscription } from './state.ts';

/** The part before VAT of some of an amount, in halalas. */
export const netOfPart = ({ net, total }: Amount, part: number): number => shareOf(part, net, total);

/**
 * What can still be given back of a charge, in halalas with VAT: never more than was paid, and never what an upgrade has credited, or credits
 * once it is paid.
 */
export function refundableOf({ settled, period, charge }: Subscription, chargeId: Uuid): number {
  const paidFor = settled[chargeId];
  if (!paidFor || paidFor.paymentId === null) return 0;
  const { amount, left, wantedTotal } = paidFor;
  const reserved = period?.chargeId === chargeId && charge ? creditOf(charge.request) : 0;
  const most = netOfPart(amount, wantedTotal) + left - reserved;
  let total = Math.min(amount.total, Math.ceil(((most + 1) * amount.total) / amount.net));
  while (total > wantedTotal && netOfPart(amount, total) > most) total -= 1;
  return Math.max(0, total - wantedTotal);
}
