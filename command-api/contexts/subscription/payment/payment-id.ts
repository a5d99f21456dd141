import type { Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/runtime/derive';

/** The id of the attempt that this trigger causes. The provider takes ids of version 4 only, so a derived one is written like that. */
export function paymentIdOf(chargeId: Uuid, trigger: Uuid): Uuid {
  const id = derivedId('payment', chargeId, trigger);
  return `${id.slice(0, 14)}4${id.slice(15)}` as Uuid;
}
