import { callerOf, signIn } from '../../support/api.ts';
import type { Owner } from '../../support/business.ts';
import type { Reachable } from '../../support/instance.ts';

/** An access token lasts fifteen minutes, a procedure in full up to an hour. */
const renewEveryMs = 240_000;

/** The same person, signed in anew now and then for as long as the tests run; while the product is away the token stays what it was. */
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
