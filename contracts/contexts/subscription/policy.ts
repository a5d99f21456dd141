import { day } from '../../kernel/time.ts';

/** How long a new business may try the product, in ms. */
export const trialMs = 14 * day;
