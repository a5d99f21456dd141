import { latinDigits, type Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/runtime/derive';

/** The id of the attempt that this trigger causes. The provider takes ids of version 4 only, so a derived one is written like that. */
export function paymentIdOf(chargeId: Uuid, trigger: Uuid): Uuid {
  const id = derivedId('payment', chargeId, trigger);
  return `${id.slice(0, 14)}4${id.slice(15)}` as Uuid;
}

/** The reference of a bank transfer as it is compared: whoever types it may use either script, blanks and small letters. */
const comparedReference = (reference: string): string => latinDigits(reference).replace(/\s+/g, '').toUpperCase();

/** The id of the stream that says whose bank transfer this is. */
export const transferReferenceId = (reference: string): Uuid => derivedId('transfer', comparedReference(reference));

/** The id of a bank transfer for a charge: recorded twice under one reference it is one payment. */
export const transferIdOf = (chargeId: Uuid, reference: string): Uuid => derivedId('transfer', chargeId, comparedReference(reference));
