import { latinDigits } from '@sumaa/contracts';
import { normaliseEmail } from '@sumaa/runtime/derive';

/** The same for every spelling of one address. */
export const mailboxOf = (email: string): string => normaliseEmail(latinDigits(email));
