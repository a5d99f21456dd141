import type { Uuid } from '@sumaa/contracts';

/** Whose a Google account is. A hold is temporary and may be taken over once it has expired. */
export type GoogleIdentityState =
  | { readonly status: 'free' }
  | { readonly status: 'held'; readonly accountId: Uuid; readonly expiresAt: string }
  | { readonly status: 'claimed'; readonly accountId: Uuid };
