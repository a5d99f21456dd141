import type { FollowKind, FollowState, Uuid } from '@sumaa/contracts';

/** An address and what it asked for, as far as decisions need it. */
export type FollowerState =
  | { readonly status: 'unknown' }
  | {
      readonly status: FollowState;
      readonly followerId: Uuid;
      readonly kind: FollowKind;
      readonly reminded: boolean;
      /** The articles that were mailed. */
      readonly mailed: readonly string[];
    };
