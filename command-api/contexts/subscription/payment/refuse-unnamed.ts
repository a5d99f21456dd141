import type { BillingDetails, SubscriptionEventNamed } from '@sumaa/contracts';
import { RefusalError } from '@sumaa/runtime/http';
import { unnamedBuyer } from '../subscription/decide-choice.ts';

type Request = SubscriptionEventNamed<'ChargeRequested'>['data'];

/**
 * A choice is paid only once its invoice can name the buyer, also where the address was removed after it was made. A renewal comes by itself, so
 * it is not held up. Throws RefusalError `buyer_needed`.
 */
export function refuseUnnamed(request: Request, buyer: BillingDetails | null): void {
  const refusal = request.purpose === 'renewal' ? null : unnamedBuyer(request, buyer);
  if (refusal) throw new RefusalError(refusal);
}
