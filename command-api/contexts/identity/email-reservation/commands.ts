import type { Iso, Uuid } from '@sumaa/contracts';

/** The commands of the reservation of an address; `emailKey` is its HMAC. */
export type EmailCommand =
  | { readonly type: 'HoldEmail'; readonly emailKey: string; readonly accountId: Uuid; readonly at: Iso; readonly expiresAt: Iso }
  | { readonly type: 'ClaimEmail'; readonly emailKey: string; readonly accountId: Uuid }
  /** Moves a claimed address to another account that was registered with it. */
  | { readonly type: 'MoveEmail'; readonly emailKey: string; readonly from: Uuid; readonly accountId: Uuid }
  | { readonly type: 'ReleaseEmail'; readonly emailKey: string; readonly accountId: Uuid };
