import type { BillingDetails, SubscriptionEventNamed } from '@sumaa/contracts';
import { RefusalError } from '@sumaa/runtime/http';
import { unnamedPayer } from '../subscription/decide-choice.ts';

type Request = SubscriptionEventNamed<'ChargeRequested'>['data'];

/** Throws RefusalError `buyer_needed` for a choice whose invoice could not name the buyer. */
export function refuseUnnamed(request: Request, buyer: BillingDetails | null): void {
  const refusal = unnamedPayer(request, buyer);
  if (refusal) throw new RefusalError(refusal);
}
