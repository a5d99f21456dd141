import type { Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/runtime/derive';

/** The invoice of a charge. */
export const invoiceIdOf = (chargeId: Uuid): Uuid => derivedId('invoice', chargeId);
