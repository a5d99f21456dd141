import type { Iso, Uuid } from '@sumaa/contracts';

/** The commands of the reservation of a Google account; `googleKey` is the HMAC of its id. */
export type GoogleIdentityCommand =
  | { readonly type: 'HoldGoogle'; readonly googleKey: string; readonly accountId: Uuid; readonly at: Iso; readonly expiresAt: Iso }
  | { readonly type: 'ClaimGoogle'; readonly googleKey: string; readonly accountId: Uuid }
  | { readonly type: 'ReleaseGoogle'; readonly googleKey: string; readonly accountId: Uuid };
