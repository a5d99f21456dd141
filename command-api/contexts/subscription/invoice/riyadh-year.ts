import { billingDay, day, type Iso } from '@sumaa/contracts';

/** The year of an instant's date in Riyadh. */
export function riyadhYear(at: Iso): number {
  return new Date(billingDay(at) * day).getUTCFullYear();
}
