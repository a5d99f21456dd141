import { callerOf, signIn } from '../../support/api.ts';
import type { Owner } from '../../support/business.ts';
import type { Reachable } from '../../support/instance.ts';

/** An access token lasts 15 minutes, a full run up to an hour. */
const renewEveryMs = 240_000;

/** The same user with a regularly renewed access token; while the product is unavailable the old token stays. */
export function lastingOwner(product: Reachable, { token: first, email, password, world }: Owner): Owner {
  let token = first;
  const renew = () =>
    signIn(product, email, password).then(
      (again) => (token = again.token),
      () => undefined,
    );
  setInterval(() => void renew(), renewEveryMs).unref();
  const caller = callerOf(product.url, () => token);
  return Object.assign(caller, { email, password, world });
}
