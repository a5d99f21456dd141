import type { Uuid } from '@sumaa/contracts';

/** The owner of a Google account. A hold is temporary: another account may take it once the hold has expired. */
export type GoogleIdentityState =
  | { readonly status: 'free' }
  | { readonly status: 'held'; readonly accountId: Uuid; readonly expiresAt: string }
  | { readonly status: 'claimed'; readonly accountId: Uuid };
