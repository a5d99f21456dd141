import type { Uuid } from '@sumaa/contracts';

/**
 * The owner of an e-mail address. A hold is temporary: another account may take the address once the hold has expired. `expiresAt` of a
 * claim is that of its hold; null without one.
 */
export type EmailState =
  | { readonly status: 'free' }
  | { readonly status: 'held'; readonly accountId: Uuid; readonly expiresAt: string }
  | { readonly status: 'claimed'; readonly accountId: Uuid; readonly expiresAt: string | null };
