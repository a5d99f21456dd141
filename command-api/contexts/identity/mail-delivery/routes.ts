import type { mailDeliveryRoutes } from '@sumaa/contracts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { readAccount } from '../account/find-account.ts';
import type { IdentityDeps } from '../deps.ts';

/** Handler for the mails to the own address. What came back from it is kept in the vault, as a keyed hash. */
export function mailDeliveryHandlers(deps: IdentityDeps): Pick<HandlersOf<typeof mailDeliveryRoutes>, 'resumeMailDelivery'> {
  return {
    async resumeMailDelivery({ session: { accountId } }) {
      const email = (await readAccount(deps, accountId))?.account.email ?? null;
      if (email !== null) await deps.vault.mailAddresses.lift(email);
      return { model: { suppressed: null, since: null } };
    },
  };
}
