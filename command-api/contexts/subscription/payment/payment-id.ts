import { latinDigits, type Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/runtime/derive';

/** The provider takes ids of version 4 only, so a derived one is written like that. */
const asVersion4 = (id: Uuid): Uuid => `${id.slice(0, 14)}4${id.slice(15)}` as Uuid;

/**
 * The id of the nth attempt to take a charge, from 1. An installation that was restored from before the attempt makes the same one again, so the
 * provider answers with what it took then.
 */
export const paymentIdOf = (chargeId: Uuid, nth: number): Uuid => asVersion4(derivedId('payment', chargeId, String(nth)));

/** The id under which a charge counts as declined for this trigger, because there is no card. */
export const refusalIdOf = (chargeId: Uuid, trigger: Uuid): Uuid => asVersion4(derivedId('payment', chargeId, trigger));

/** The reference of a bank transfer as it is compared: whoever types it may use either script, blanks and small letters. */
const comparedReference = (reference: string): string => latinDigits(reference).replace(/\s+/g, '').toUpperCase();

/** The id of the stream that says whose bank transfer this is. */
export const transferReferenceId = (reference: string): Uuid => derivedId('transfer', comparedReference(reference));

/** The id of a bank transfer for a charge: recorded twice under one reference it is one payment. */
export const transferIdOf = (chargeId: Uuid, reference: string): Uuid => derivedId('transfer', chargeId, comparedReference(reference));
