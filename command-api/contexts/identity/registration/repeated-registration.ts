import type { Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/runtime/derive';
import type { IdentityDeps } from '../deps.ts';

/**
 * Under this id the vault holds the password of the first registration that came to nothing because its address had this account.
 * No account has the id or ever gets it, so the password opens nothing: by it a sign-in is answered as if the registration waited.
 * It is about this account at this address, and worth nothing once either has gone.
 */
const shadowOf = (emailKey: string, accountId: Uuid): Uuid => derivedId('shadow-registration', emailKey, accountId);

/** Keeps the password of a registration that comes to nothing. The first stays, as it does where registrations wait. */
export async function keepShadow(
  { vault }: IdentityDeps,
  { emailKey, accountId, hash }: { readonly emailKey: string; readonly accountId: Uuid; readonly hash: string },
): Promise<void> {
  await vault.credentials.keepFirst(shadowOf(emailKey, accountId), { hash });
}

/** Whether somebody registered in vain with this password; the same look-up where there is no account. */
export async function isShadow(
  { vault }: IdentityDeps,
  { emailKey, accountId, password }: { readonly emailKey: string; readonly accountId: Uuid | null; readonly password: string },
): Promise<boolean> {
  return vault.credentials.verifyIfAny(shadowOf(emailKey, accountId ?? derivedId('unknown-email', emailKey)), password);
}
