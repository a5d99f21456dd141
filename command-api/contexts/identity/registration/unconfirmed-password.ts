import type { Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/runtime/derive';
import type { IdentityDeps } from '../deps.ts';

/**
 * The vault id for the password of the first unconfirmed registration with the same e-mail as an existing account. No account ever
 * gets this id, so the password grants no access; with it a sign-in is answered as if the registration were waiting. Valid only
 * while this account has this address.
 */
const shadowOf = (emailKey: string, accountId: Uuid): Uuid => derivedId('shadow-registration', emailKey, accountId);

/**
 * Stores the password of a registration for which no account is created. The first one stays, as it does for waiting registrations.
 */
export async function storeUnconfirmedPassword(
  { vault }: IdentityDeps,
  { emailKey, accountId, hash }: { readonly emailKey: string; readonly accountId: Uuid; readonly hash: string },
): Promise<void> {
  await vault.credentials.setPasswordIfAbsent(shadowOf(emailKey, accountId), { hash });
}

/** Whether a registration without effect used this password. Does the same look-up if there is no account. */
export async function isUnconfirmedPassword(
  { vault }: IdentityDeps,
  { emailKey, accountId, password }: { readonly emailKey: string; readonly accountId: Uuid | null; readonly password: string },
): Promise<boolean> {
  return vault.credentials.verifyIfPasswordExists(shadowOf(emailKey, accountId ?? derivedId('unknown-email', emailKey)), password);
}
