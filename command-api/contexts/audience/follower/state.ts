import type { FollowKind, FollowState, Iso, Uuid } from '@sumaa/contracts';

/** An address and what it asked for, as far as decisions need it. */
export type FollowerState =
  | { readonly status: 'unknown' }
  | {
      readonly status: FollowState;
      readonly followerId: Uuid;
      readonly kind: FollowKind;
      readonly reminded: boolean;
      /** When its owner ended it; null: they did not. */
      readonly askedToEndAt: Iso | null;
      /** The articles that were mailed. */
      readonly mailed: readonly string[];
    };
