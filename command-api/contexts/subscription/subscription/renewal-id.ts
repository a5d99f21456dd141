import type { Iso, Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/runtime/derive';

/**
 * The id of the renewal of a period, the same again where an installation was restored from before it: its payment is then found at the
 * provider, and not taken twice.
 */
export const renewalIdOf = (tenantId: Uuid, periodEnd: Iso): Uuid => derivedId('renewal', tenantId, periodEnd);
