import type { Uuid } from '../../kernel/ids.ts';
import { shareOf } from './amount.ts';
import { creditOf } from './lines.ts';
import type { SettledCharge, Subscription } from './state.ts';

/** The part before VAT of some of what a charge was paid with, in halalas. */
export const netOfPart = ({ taxedLike: { net, total } }: SettledCharge, part: number): number => shareOf(part, net, total);

/**
 * What can still be given back of a charge, in halalas with VAT: never more than was paid, and never what an upgrade has credited, or credits
 * once it is paid. `wantedBefore`: what went back of its payment already, also by hand at the provider.
 */
export function refundableOf({ settled, period, charge }: Subscription, chargeId: Uuid, wantedBefore = 0): number {
  const paidFor = settled[chargeId];
  if (!paidFor || paidFor.paymentId === null) return 0;
  const { amount, taxedLike, left, wantedTotal } = paidFor;
  const reserved = period?.chargeId === chargeId && charge ? creditOf(charge.request) : 0;
  const most = netOfPart(paidFor, wantedTotal) + left - reserved;
  let total = Math.min(amount.total, Math.ceil(((most + 1) * taxedLike.total) / taxedLike.net));
  while (total > wantedTotal && netOfPart(paidFor, total) > most) total -= 1;
  return Math.max(0, total - Math.max(wantedTotal, wantedBefore));
}
