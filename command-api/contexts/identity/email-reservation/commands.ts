import type { Iso, Uuid } from '@sumaa/contracts';

/** The commands of the reservation of an address; `emailKey` is its HMAC. */
export type EmailCommand =
  | {
      readonly type: 'HoldEmail';
      readonly emailKey: string;
      readonly accountId: Uuid;
      readonly at: Iso;
      readonly expiresAt: Iso;
      /** An account that has another address by its own word: its claim does not count. */
      readonly movedAway: Uuid | null;
    }
  | { readonly type: 'ClaimEmail'; readonly emailKey: string; readonly accountId: Uuid }
  | { readonly type: 'ReleaseEmail'; readonly emailKey: string; readonly accountId: Uuid };
